import { expect, it } from 'vitest';
import { noShapes } from './collect-shapes.ts';
import { cutToPage } from './cut-to-page.ts';

const rule = (at: number, from: number, to: number) => ({ at, from, to, thickness: 1 });

/** What a page of 400 by 600 points keeps of lines, as their place, from where and to where. */
const kept = (direction: 'horizontal' | 'vertical', ...rules: readonly (readonly [number, number, number])[]) =>
  cutToPage({ ...noShapes(), [direction]: rules.map((given) => rule(...given)) }, 400, 600)[direction].map(
    ({ at, from, to }) => [at, from, to],
  );

it('lines that cross the edge of the page end there', () => {
  expect(kept('horizontal', [80, -20, 900], [80, 60, 200])).toEqual([
    [80, 0, 400],
    [80, 60, 200],
  ]);
  expect(kept('vertical', [80, -20, 900])).toEqual([[80, 0, 600]]);
});

it('lines beyond an edge of the page are none', () => {
  expect(kept('horizontal', [80, 400, 560], [80, -50, 0], [601, 60, 200], [-1, 60, 200])).toEqual([]);
  expect(kept('vertical', [401, 60, 200], [-1, 60, 200], [80, 600, 700])).toEqual([]);
});
