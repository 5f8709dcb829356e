import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { bulletWords } from './bullets.ts';

const word = (text: string, x0: number, x1: number): Word => ({
  text,
  x0,
  x1,
  y0: 92.2,
  y1: 102.2,
  baseline: 100,
  size: 10,
  font: { name: 'Serif', bold: false, italic: false, monospace: false },
  color: '#000000',
});
const dot = (x0: number) => ({ x0, x1: x0 + 4, y0: 95, y1: 99 });

const WORDS = [word('tide', 62, 80), word('table', 84, 100)];

it('makes a bullet of a dot before a line', () => {
  expect(bulletWords({ dots: [dot(50)], words: WORDS })).toMatchObject([
    { text: '\u2022', x0: 50, x1: 54, baseline: 100 },
  ]);
});

it('makes none of a dot before a line that begins with a bullet', () => {
  expect(bulletWords({ dots: [dot(40)], words: [word('\u2022', 50, 54), ...WORDS] })).toEqual([]);
});

it('makes a bullet of a dot to the right of a right-to-left line, and of none after other text', () => {
  const line = [word('\u05e8\u05d0\u05e9\u05d5\u05df', 440, 470), word('\u05e4\u05e8\u05d9\u05d8', 474, 500)];
  expect(bulletWords({ dots: [dot(508)], words: line })).toMatchObject([{ text: '\u2022', x0: 508 }]);
  expect(bulletWords({ dots: [dot(508)], words: [word('tide', 474, 500)] })).toEqual([]);
});

it('makes none of the dots of a sign, but of those of a page that was included as a whole', () => {
  const sign = { x0: 30, x1: 58, y0: 80, y1: 110, shapeCount: 9 };
  expect(bulletWords({ dots: [dot(50)], words: WORDS, graphics: [sign] })).toEqual([]);
  expect(bulletWords({ dots: [dot(50)], words: WORDS, graphics: [{ ...sign, x1: 500 }] })).toHaveLength(1);
});

it('makes none of a dot on an area without words that is higher than a bullet', () => {
  const badge = { x0: 20, x1: 58, y0: 85, y1: 102, color: '#0c0c0c' };
  const onFill = (fill: typeof badge) => bulletWords({ dots: [dot(50)], words: WORDS, fills: [fill] }).length;
  expect(onFill(badge)).toBe(0);
  expect(onFill({ ...badge, x1: 400 })).toBe(1);
  expect(onFill({ ...badge, y0: 94, y1: 101 })).toBe(1);
  expect(onFill({ ...badge, x1: 48 })).toBe(1);
});

it('makes none of the dots of an image, but of dots below each other beside it', () => {
  const art = Array.from({ length: 9 }, (_, index) => ({ x0: 300 + 9 * index, x1: 304 + 9 * index, y0: 300, y1: 304 }));
  expect(bulletWords({ dots: [...art, dot(50)], words: WORDS })).toEqual([]);
  const below = WORDS.map((one) => ({ ...one, y0: one.y0 + 14, y1: one.y1 + 14, baseline: one.baseline + 14 }));
  const second = { ...dot(50), y0: 109, y1: 113 };
  expect(bulletWords({ dots: [...art, dot(50), second], words: [...WORDS, ...below] })).toHaveLength(2);
});
