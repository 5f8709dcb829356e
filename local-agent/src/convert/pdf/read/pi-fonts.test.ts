import { expect, it } from 'vitest';
import { piSign } from './pi-fonts.ts';

const read = (font: string, text: string) => Array.from(text, (sign) => piSign(font, sign) ?? sign).join('');

it("reads publishers' fonts of signs, whose PDFs give letters for them", () => {
  expect(read('AdvMathSymb', 'ðn ¼ 432Þ')).toBe('(n = 432)');
  expect(read('AdvP4C4E51', '25:714;')).toBe('25.714,');
  expect(read('AdvPS7DA6', 'p , 0')).toBe('p < 0');
  expect(read('AdvP4C4E46', 'p\ufb03\ufb03')).toBe('\u221a');
  expect(read('AdvPS586D', 'q')).toBe('\u00a9');
});

it('reads the minus before a number, and marks other signs that nothing names', () => {
  expect(read('AdvMacMthSyN', '\u0003')).toBe('\u2212');
  expect(read('AdvP4C4E74', '\u0014')).toBe('\ufffd');
});

it('reads the sign of the rupee, which fonts had in the place of an accent', () => {
  expect(read('RupeeForadian', '`2.45 crore')).toBe('\u20b92.45 crore');
});

it('leaves the letters of other fonts alone', () => {
  expect(read('Times-Roman', 'ð ¼ : \u0003')).toBe('ð ¼ : \u0003');
});

it("reads the bullets, quotes and dashes of WordPerfect's font of signs", () => {
  expect(read('WPTypographicSymbols', "!A@>=BC'&")).toBe('\u2022\u201c\u201d\u2018\u2019\u2013\u2014\u00a7\u00b6');
});
