import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';
import { dingbat } from './dingbats.ts';

it('letters of ZapfDingbats are the signs at their codes', () => {
  expect(['l', 'n', '4', 'u', 'H'].map((letter) => dingbat('ZapfDingbats', letter.charCodeAt(0), letter))).toEqual([
    '\u25cf',
    '\u25a0',
    '\u2714',
    '\u25c6',
    '\u2605',
  ]);
});

it('signs of Wingdings and Webdings are bullets, boxes and arrows', () => {
  const signs = [
    ['Wingdings-Regular', 0xa7, '\u00a7'],
    ['ABCDEF+Wingdings', 0xfe, '\uf0fe'],
    ['Wingdings', 0xe0, '\u00e0'],
    ['Wingdings2', 0x6f, 'o'],
    ['Wingdings2', 0x52, 'R'],
    ['Webdings', 0x61, 'a'],
    ['EQZPCQ+Webdings', 23, '\u0017'],
    ['Wingdings', 0x20, ' '],
    ['Wingdings', 3, '\u25aa'],
  ] as const;
  expect(signs.map(([font, code, unicode]) => dingbat(font, code, unicode))).toEqual([
    '\u2022',
    '\u2611',
    '\u2192',
    '\u2022',
    '\u2611',
    '\u2713',
    '\u2022',
    undefined,
    undefined,
  ]);
});

it('signs that the file names itself, and letters of other fonts, are left alone', () => {
  expect(dingbat('ZapfDingbats', 0x6c, '\u25cf')).toBeUndefined();
  expect(dingbat('Helvetica', 0x6c, 'l')).toBeUndefined();
});

it('boxes that a page has in Wingdings are read, and its bullets begin items', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      'BT/H 12 Tf 20 150 Td(Large: Yes )Tj/W 12 Tf(\\375)Tj/H 12 Tf( No )Tj/W 12 Tf(\\250)Tj ET ' +
        'BT/W 12 Tf 20 110 Td(\\247)Tj/H 12 Tf 14 0 Td(Ice on the rails)Tj ET ' +
        'BT/W 12 Tf 20 94 Td(\\247)Tj/H 12 Tf 14 0 Td(Snow on the decks)Tj ET',
      {
        W: '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Wingdings-Regular/Encoding/WinAnsiEncoding>>',
        H: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      },
    ),
  );
  expect(markdown).toBe('Large: Yes ☒ No ☐\n\n- Ice on the rails\n- Snow on the decks');
});
