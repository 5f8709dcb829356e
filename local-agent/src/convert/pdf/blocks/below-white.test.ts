import { expect, it } from 'vitest';
import { markdownOf, type PlacedLine } from './placed-lines.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours by day and by night',
  'and sleep on board between them, and in the winter the watches are shorter',
  'because the cold on the open deck tires all, so that they change each hour.',
];
const NEXT = 'Captains write all of this into the log, which the owners of the boats read';

/** Lines 13 points apart, which most of the page has, and below them a paragraph; parts after those of the first lines. */
const parts = async (steps: readonly number[], texts: readonly string[]) => {
  const usual = [...PROSE, ...PROSE].map((text, index): PlacedLine => [60, 60 + 13 * index, text]);
  let y = 200;
  const own = texts.map((text, index): PlacedLine => {
    y += steps[index] ?? 0;
    return [60, y, text];
  });
  return (await markdownOf(...usual, ...own)).trim().split('\n\n').length - 1;
};

it('a sentence below a paragraph of narrower lines, as far from it as other lines are, begins the next paragraph', async () => {
  expect(await parts([0, 11, 11, 13], [...PROSE, NEXT])).toBe(2);
});

it.each([
  ['of lines as far apart', [0, 13, 13, 13], [...PROSE, NEXT]],
  ['of lines that are not equally far apart', [0, 11, 11.4, 13.4], [...PROSE, NEXT]],
  ['of two lines', [0, 11, 13], [...PROSE.slice(1), NEXT]],
  [
    'whose last line ends no sentence',
    [0, 11, 11, 13],
    [...PROSE.slice(0, 2), PROSE[2]?.replace('hour.', 'day as') ?? '', NEXT],
  ],
  ['whose next line begins no sentence', [0, 11, 11, 13], [...PROSE, NEXT.replace('Captains', 'captains')]],
])('a line below a paragraph %s continues it', async (_, steps, texts) => {
  expect(await parts(steps, texts)).toBe(1);
});
