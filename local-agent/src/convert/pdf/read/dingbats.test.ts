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

it('signs that the file names itself, and letters of other fonts, are left alone', () => {
  expect(dingbat('ZapfDingbats', 0x6c, '\u25cf')).toBeUndefined();
  expect(dingbat('Helvetica', 0x6c, 'l')).toBeUndefined();
});
