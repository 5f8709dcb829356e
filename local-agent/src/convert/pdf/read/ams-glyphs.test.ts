import { describe, expect, it } from 'vitest';
import { amsSign, isAmsFont } from './ams-glyphs.ts';

describe("signs of the American Mathematical Society's fonts", () => {
  it('are at the codes of letters in font A', () => {
    const signs = ['I', 'X', 'F', 'v', '~'].map((letter) => amsSign('ABCDEF+MSAM10', letter.charCodeAt(0), letter));
    expect(signs).toEqual(['\u25b6', '\u2713', '\u2605', '\u223d', '\u229b']);
    expect(amsSign('MSAM7', 0x36, '6')).toBe('\u2a7d');
  });

  it('are at codes that are control characters, or no characters', () => {
    expect(amsSign('MSAM10', 0x03, '\u0003')).toBe('\u25a1');
    expect(amsSign('MSAM10', 0x04, '')).toBe('\u25a0');
    expect(amsSign('MSBM10', 0x3f, '?')).toBe('\u2205');
  });

  it('are blackboard bold capitals in font B', () => {
    expect(['A', 'R', 'Z'].map((letter) => amsSign('MSBM10', letter.charCodeAt(0), letter))).toEqual([
      '\u{1d538}',
      '\u211d',
      '\u2124',
    ]);
    expect(amsSign('MSBM10', 0x5b, '[')).toBeUndefined();
  });

  it('are those from `Finv` to `backepsilon` at the small letters of font B', () => {
    expect(['`', 'k', 'o', '\u007f'].map((letter) => amsSign('MSBM10', letter.charCodeAt(0), letter))).toEqual([
      '\u2132',
      '\u2138',
      '\u22ca',
      '\u03f6',
    ]);
  });

  it('are not read where the PDF names them, nor in parts of arrows and in other fonts', () => {
    expect(amsSign('MSAM10', 0x49, '\u25b8')).toBeUndefined();
    expect(amsSign('MSAM10', 0x4b, 'K')).toBeUndefined();
    expect(amsSign('CMR10', 0x49, 'I')).toBeUndefined();
    expect(amsSign('MSAM10', undefined, 'I')).toBeUndefined();
    expect([isAmsFont('ABCDEF+MSBM7'), isAmsFont('XMSAM7')]).toEqual([true, false]);
  });
});
