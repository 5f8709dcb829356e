import { describe, expect, it } from 'vitest';
import { isTexSymbols, texGlyph } from './tex-glyphs.ts';

describe("glyphs of TeX's fonts", () => {
  it('are large symbols in cmex, whatever letters their codes would be', () => {
    expect(
      ['X', 'Z', 'P', 'Q', 'p'].map((letter) => texGlyph('ABCDEF+CMEX10', false, letter.charCodeAt(0), letter)),
    ).toEqual(['\u2211', '\u222b', '\u2211', '\u220f', '\u221a']);
    expect(texGlyph('CMEX10', false, 0x12, '')).toBe('(');
    expect(texGlyph('CMEX10', false, 0x3e, '')).toBe('');
    expect([0x62, 0x64, 0x65, 0x67].map((code) => texGlyph('CMEX10', false, code, ''))).toEqual([
      '\u0302',
      '\u0302',
      '\u0303',
      '\u0303',
    ]);
  });

  it('are large symbols in Latin Modern where the PDF gives control characters', () => {
    expect(texGlyph('ABCDEF+LMMathExtension10-Regular', false, 0x58, '\u0000')).toBe('\u2211');
    expect(texGlyph('LMMathExtension10-Regular', false, 0x58, '\u220f')).toBeUndefined();
    expect(isTexSymbols('LMMathExtension10-Regular')).toBe(true);
  });

  it('are signs at low codes of cmsy where the PDF gives control characters', () => {
    expect([0x1c, 0x1d, 0x14].map((code) => texGlyph('CMSY10', false, code, String.fromCharCode(code)))).toEqual([
      '\u226a',
      '\u226b',
      '\u2264',
    ]);
    expect(texGlyph('CMSY10', false, 0x14, '\u2264')).toBeUndefined();
  });

  it('are signs in fonts of other packages, where the PDF gives their codes as characters', () => {
    const signs = [0x00, 0x02, 0x0e, 0x30, 0x31, 0x66, 0x78].map((code) =>
      texGlyph('ABCDEF+txsys', false, code, String.fromCharCode(code)),
    );
    expect(signs).toEqual(['\u2212', '\u00d7', '\u2218', '\u2032', '\u221e', '{', '\u00a7']);
    expect(texGlyph('txsys', false, 0x50, 'P')).toBeUndefined();
    expect(texGlyph('txsys', false, 0x30, '\u2032')).toBeUndefined();
    expect(texGlyph('txexs', false, 0x50, 'P')).toBe('\u2211');
  });

  it('are bullets in bitmap fonts without names', () => {
    expect(texGlyph('Type3', true, 0x88, '\u0088')).toBe('\u2022');
    expect(texGlyph('Type3', true, 0x88, 'x')).toBeUndefined();
    expect(texGlyph('Helvetica', false, 0x88, '\u0088')).toBeUndefined();
  });

  it('are ligatures and dashes at low codes of bitmap fonts, in both encodings of TeX', () => {
    expect([11, 12, 28, 30, 21].map((code) => texGlyph('Type3', true, code, String.fromCharCode(code)))).toEqual([
      'ff',
      'fi',
      'fi',
      'ffi',
      '\u2013',
    ]);
    expect(texGlyph('Helvetica', false, 28, '\u001c')).toBeUndefined();
  });

  it('are the characters at their codes in bitmap fonts whose names were taken for dingbats', () => {
    const read = (code: number, unicode: string, name = `a${code}`, bitmap = true) =>
      texGlyph('Type3', bitmap, code, unicode, name);
    expect([read(97, '\u275b'), read(50, '\u2737'), read(114, '\u2192'), read(12, '\u261b')]).toEqual([
      'a',
      '2',
      'r',
      'fi',
    ]);
    expect(read(0x88, '\u277c')).toBe('\u2022');
    expect(read(97, '\u275b', 'a98')).toBeUndefined();
    expect(read(97, '\u275b', 'a97', false)).toBeUndefined();
    expect(read(97, '\u00e9')).toBeUndefined();
  });
});
