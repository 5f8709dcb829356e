import { expect, it } from 'vitest';
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
    ['EQZPCQ+Webdings', 23, '\u0017'],
    ['Wingdings', 0x20, ' '],
    ['Wingdings', 3, '\u25aa'],
  ] as const;
  expect(signs.map(([font, code, unicode]) => dingbat(font, code, unicode))).toEqual([
    '\u2022',
    '\u2611',
    '\u2192',
    '\u2022',
    '\u2022',
    undefined,
    undefined,
  ]);
});

it('signs that the file names itself, and letters of other fonts, are left alone', () => {
  expect(dingbat('ZapfDingbats', 0x6c, '\u25cf')).toBeUndefined();
  expect(dingbat('Helvetica', 0x6c, 'l')).toBeUndefined();
});
