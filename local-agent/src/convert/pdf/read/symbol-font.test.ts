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
])('%s of Symbol is %s', (unicode, sign) => {
  expect(symbolSign('SymbolMT', unicode)).toBe(sign);
});

it('signs of other fonts, and letters, are what the PDF gives', () => {
  expect(symbolSign('Wingdings', '\uf0b1')).toBeUndefined();
  expect(symbolSign('Symbol', 'b')).toBeUndefined();
});
