import { expect, it } from 'vitest';
import { glyphText } from './glyph-text.ts';

it.each([
  ['a ligature', '\ufb01', 'fi'],
  ['an Arabic presentation form', '\ufefb', '\u0644\u0627'],
  ['a vertical form', '\ufe12', '\u3002'],
  ['a radical', '\u2f08', '\u4eba'],
  ['a simplified radical', '\u2ed4', '\u95e8'],
  ["Symbol's bullet", '\uf0b7', '\u2022'],
  ["Wingdings' diamond", '\uf075', '\u2022'],
  ['a hyphen that is said in three ways', '-\u00ad\u2010', '-'],
  ['a small capital', '\uf761', 'a'],
  ['a small capital with an accent', '\uf7e9', '\u00e9'],
  ['an old-style figure', '\uf737', '7'],
  ['the trade mark of Symbol', '\uf8ea', '\u2122'],
  ['the foot of a large bracket', '\uf8fe', '\u23ad'],
  ['a control character', '\u0003', ''],
  ['a letter of a formula that is said twice', '\u{1d465}\u{1d465}', '\u{1d465}'],
  ['letters of a formula, which differ', '\u{1d465}\u{1d466}', '\u{1d465}\u{1d466}'],
  ['a superscript digit, which stays', '\u00b2', '\u00b2'],
])('reads %s as people type it', (_, unicode, expected) => {
  expect(glyphText(unicode)).toBe(expected);
});
