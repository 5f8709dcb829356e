import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';
import { titleHeads } from './title-heads.ts';

const page = (...lines: readonly (readonly [text: string, y: number, size: number])[]) => ({
  width: 595,
  height: 842,
  items: lines.map(([text, y, size]) => {
    const line = { ...plainLine(text), size, baseline: y, y0: y - size, y1: y + 2 };
    return { kind: 'line' as const, line, column: line };
  }),
});

const FIRST = page(['Rules of', 90, 24], ['the Gate', 120, 24], ['The gate opens at noon.', 200, 10]);
const heads = (first = FIRST, text = 'Rules of the Gate', y = 40, size = 10, below = 90) =>
  titleHeads([first, page([text, y, size], ['Boats wait.', below, 10])], 10, () => ({ top: 100, bottom: 100 })).size;

it('the title of the first page is the running head of the second', () => {
  expect(heads()).toBe(1);
  expect(heads(FIRST, 'RULES OF THE GATE 2')).toBe(1);
});

it('another text, one that is deep, large or right above the text, and the words of a plain line are none', () => {
  expect(heads(FIRST, 'Rules of the Lock')).toBe(0);
  expect(heads(FIRST, 'Rules of the Gate', 120, 10, 200)).toBe(0);
  expect(heads(FIRST, 'Rules of the Gate', 40, 14)).toBe(0);
  expect(heads(FIRST, 'Rules of the Gate', 40, 10, 55)).toBe(0);
  expect(heads(page(['Rules of the Gate', 90, 10]))).toBe(0);
});

it('a document of more pages, of which only one has it, has it as the title of that page', () => {
  const others = ['The bell rings.', 'The lock fills.'].map((text) => page([text, 40, 10]));
  const pages = [FIRST, page(['Rules of the Gate', 40, 10], ['Boats wait.', 90, 10]), ...others];
  expect(titleHeads(pages, 10, () => ({ top: 100, bottom: 100 })).size).toBe(0);
});

it('a document of two pages loses it', () => {
  const second = page(['Rules of the Gate', 40, 10], ['Boats wait.', 90, 10], ['The bell rings two times.', 104, 10]);
  expect(dropRunningHeads([FIRST, second], 10)[1]?.items).toHaveLength(2);
});
