import { expect, it } from 'vitest';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { splitColumns } from './split-columns.ts';

/** A line of 240 points. */
const line = (x0: number, y: number) =>
  Array.from({ length: 6 }, (_, index) => placedWord('sluices', x0 + 40 * index, y));

it('a figure whose frame reaches into the white between two columns belongs to one of them', () => {
  const rows = [60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192, 204, 216, 228, 240];
  const left = rows.filter((y) => y < 110 || y > 200).flatMap((y) => line(60, y));
  const right = rows.flatMap((y) => line(308, y));
  const box = { x0: 60, x1: 301, y0: 115, y1: 195 };
  const leaves = splitColumns([...left, ...right], [{ box, content: 'figure', overhangs: true }]);
  expect(leaves.map(({ words, blockers }) => [words.length / 6, blockers.length])).toEqual([
    [left.length / 6, 1],
    [right.length / 6, 0],
  ]);
});
