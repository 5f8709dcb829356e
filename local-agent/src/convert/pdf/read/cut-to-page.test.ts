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

const area = (x0: number, x1: number, y1 = 80) => ({ x0, x1, y0: 60, y1, color: '#eeeeee' });
const keptAreas = (...fills: ReturnType<typeof area>[]) => cutToPage({ ...noShapes(), fills }, 400, 600).fills;

it('areas end at the edge of the page, and those beyond it are none', () => {
  expect(keptAreas(area(-40, 100), area(300, 800), area(420, 800))).toEqual([area(0, 100), area(300, 400)]);
});

it('areas larger than two pages stay as they are', () => {
  expect(keptAreas(area(-40, 800), area(40, 100, 1300))).toEqual([area(-40, 800), area(40, 100, 1300)]);
});
