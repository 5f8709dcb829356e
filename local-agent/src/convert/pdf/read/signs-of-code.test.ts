import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { withSignsInCode } from './signs-of-code.ts';

const code = { name: 'Code', bold: false, italic: false, monospace: true };
const signs = { name: 'Signs', bold: false, italic: false, monospace: false };

function word(
  text: string,
  font: typeof code,
  { x0, width = 6, size = 10, baseline = 100 }: Partial<Place> = {},
): Word {
  const left = x0 ?? 0;
  const box = { x0: left, x1: left + width * text.length, y0: baseline - 8, y1: baseline + 2 };
  return { ...box, text, font, size, baseline, color: '#000000' };
}

type Place = { readonly x0: number; readonly width: number; readonly size: number; readonly baseline: number };

/** Whether the sign is of the code font where it stands behind a word of four letters. */
const isCode = (sign: Word): boolean => withSignsInCode([word('open', code), sign])[1]?.font === code;

it('a sign that touches code and is as wide as its letters is code', () => {
  expect(isCode(word("'", signs, { x0: 24 }))).toBe(true);
  expect(isCode(word('")', signs, { x0: 24 }))).toBe(true);
  const [sign] = withSignsInCode([word("'", signs), word('gate', code, { x0: 6 })]);
  expect(sign?.font).toBe(code);
});

it('signs of code between each other are code', () => {
  const font = { ...signs, name: 'Others' };
  const words = withSignsInCode([word('open', code), word("'", signs, { x0: 24 }), word('"', font, { x0: 30 })]);
  expect(words.every((each) => each.font === code)).toBe(true);
});

it('other signs and words behind code are of their own font', () => {
  expect(isCode(word(',', signs, { x0: 24, width: 3 }))).toBe(false);
  expect(isCode(word("'", signs, { x0: 26 }))).toBe(false);
  expect(isCode(word("'", signs, { x0: 24, size: 8 }))).toBe(false);
  expect(isCode(word("'", signs, { x0: 24, baseline: 97 }))).toBe(false);
  expect(isCode(word('s', signs, { x0: 24 }))).toBe(false);
});

it('a sign behind words of a font that is not monospaced stays as it is', () => {
  const words = [
    word('open', signs),
    word("'", { ...signs, name: 'Others' }, { x0: 24 }),
    word('end', code, { x0: 60 }),
  ];
  expect(withSignsInCode(words)).toEqual(words);
});

it('letters of another font within a word of code are code', () => {
  const within = (letter: string, end = 34, size = 10) =>
    withSignsInCode([
      word('open', code),
      word(letter, signs, { x0: 24.3, width: 5, size }),
      word('gate', code, { x0: end }),
    ])[1]?.font === code;
  expect(within('\u011b\u0159')).toBe(true);
  expect(within('\u011b')).toBe(false);
  expect(within('\u011b', 29)).toBe(true);
  expect(within('\u011b\u0159', 34, 8)).toBe(false);
  expect(within('or')).toBe(false);
});
