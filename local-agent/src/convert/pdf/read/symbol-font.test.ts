import { expect, it } from 'vitest';
import { symbolSign } from './symbol-font.ts';

it.each([
  ['\uf02b', '+'],
  ['\uf03d', '='],
  ['\uf044', 'Δ'],
  ['\uf06d', 'μ'],
  ['\uf07e', '\u223c'],
  ['\uf0b0', '°'],
  ['\uf0b1', '±'],
  ['\uf0b7', '\u2022'],
  ['\uf0ce', '\u2208'],
  ['\uf0d7', '\u22c5'],
  ['\uf0de', '\u21d2'],
  ['\uf0e5', '\u2211'],
  ['\uf0f2', '\u222b'],
  ['\uf0fe', '\u23ad'],
  ['b', 'β'],
  ['D', 'Δ'],
  ['\u00a3', '\u2264'],
  ['\u00b3', '\u2265'],
  ['\u00ce', '\u2208'],
])('%s of Symbol is %s', (unicode, sign) => {
  expect(symbolSign('SymbolMT', unicode)).toBe(sign);
});

it('signs that the font has, and those of other fonts, are what the PDF gives', () => {
  expect(symbolSign('Wingdings', '\uf0b1')).toBeUndefined();
  expect(symbolSign('Symbola', 'b')).toBeUndefined();
  for (const sign of ['β', '1', '(', '\u00b0', '\u00b1', '\u00d7', '\u00b5', '\u2264'])
    expect(symbolSign('Symbol', sign), sign).toBeUndefined();
});
