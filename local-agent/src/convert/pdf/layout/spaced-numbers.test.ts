import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { withoutSpacedNumbers } from './spaced-numbers.ts';

const font = { name: 'Times', bold: false, italic: false, monospace: false };

const word = (text: string, x0: number, line: number, size = 10): Word => {
  const baseline = 100 + 12 * line;
  return {
    text,
    x0,
    x1: x0 + 5 * text.length,
    y0: baseline - 8,
    y1: baseline + 2,
    baseline,
    size,
    font,
    color: '#000',
  };
};

/** Lines of text with numbers beside those of the given places, counted from 1. */
const page = (numbers: ReadonlyMap<number, string>, x: number) =>
  Array.from({ length: 16 }, (_, index) => index + 1).flatMap((line) => [
    word('Haul', 100, line),
    word('the nets', 130, line),
    ...(numbers.has(line) ? [word(numbers.get(line) ?? '', x, line, 7)] : []),
  ]);

const left = (words: readonly Word[]) =>
  withoutSpacedNumbers(words)
    .map(({ text }) => text)
    .filter((text) => /\d/.test(text));

it('numbers of each fifth line are removed at either side of the text', () => {
  expect(
    left(
      page(
        new Map([
          [5, '5'],
          [10, '10'],
          [15, '15'],
        ]),
        80,
      ),
    ),
  ).toEqual([]);
  expect(
    left(
      page(
        new Map([
          [2, '70R'],
          [7, '75R'],
          [12, '80R'],
        ]),
        300,
      ),
    ),
  ).toEqual([]);
});

it('numbers that do not count the lines stay, and so do those among the text', () => {
  expect(
    left(
      page(
        new Map([
          [5, '5'],
          [9, '10'],
        ]),
        80,
      ),
    ),
  ).toEqual(['5', '10']);
  expect(
    left(
      page(
        new Map([
          [5, '5'],
          [10, '10'],
        ]),
        118,
      ),
    ),
  ).toEqual(['5', '10']);
  expect(left(page(new Map([[5, '5']]), 80))).toEqual(['5']);
});
