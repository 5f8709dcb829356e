import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

/** Slides with a line of this size at their top. */
const slides = (top: string, size: number, wide = true) => {
  const pages = ['The bell rings.', 'The lock fills.', 'The gate opens.', 'Boats wait.', 'Boats leave.'].map((text) => {
    const placed = (line: string, y: number, letters: number) => {
      const shown = { ...plainLine(line), size: letters, baseline: y, y0: y - letters, y1: y + 2 };
      return { kind: 'line' as const, line: shown, column: shown };
    };
    return { width: wide ? 360 : 270, height: wide ? 270 : 360, items: [placed(top, 22, size), placed(text, 120, 11)] };
  });
  const left = dropRunningHeads(pages, 11).flatMap(({ items }) => items);
  return left.filter((item) => item.kind === 'line' && item.line.text === top).length;
};

it('the title of several slides stays on each', () => {
  expect(slides('Day 1: the gate', 14)).toBe(5);
});

it.each([
  ['as large as the text', 'Day 1: the gate', 11, true],
  ['of a high page', 'Day 1: the gate', 14, false],
  ['with a number at its end', 'The gate 4', 14, true],
])('a line %s goes', (_, top, size, wide) => {
  expect(slides(top, size, wide)).toBe(0);
});
