import { expect, it } from 'vitest';
import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import type { Line } from '../layout/line.ts';
import { continuedNotes } from './continued-notes.ts';

const LEFT: Box = { x0: 0, x1: 100, y0: 0, y1: 700 };
const RIGHT: Box = { x0: 120, x1: 220, y0: 0, y1: 700 };
const statistics = { bodySize: 10 } as TextStatistics;

const small = (text: string, x1 = 98): Line => ({ ...plainLine(text, { x1 }), size: 8 });
const draft = (line: Line, column: Box, page = 0): Draft => ({
  kind: 'text',
  lines: [line],
  column,
  gapAbove: 0,
  page,
});

const NOTE = draft(small('12 The height of the gate depends on the'), LEFT);
const TEXT = draft(plainLine('The keeper opens the gate at dawn.'), RIGHT);
const PART = draft(small('level of the river in spring.'), RIGHT);
const LAST = draft(small('13 In the year of the flood.'), RIGHT);

/** Whether the second draft of a list is taken for the rest of the first. */
const isPart = (note: Draft, part: Draft, after: readonly Draft[] = [LAST]): boolean =>
  continuedNotes([note, TEXT, part, ...after], (other) => other === note || other === LAST, statistics).get(part) ===
  note;

it('a note continues at the foot of the next column, above its notes or alone', () => {
  expect(isPart(NOTE, PART)).toBe(true);
  expect(isPart(NOTE, PART, [])).toBe(true);
  expect(isPart(NOTE, PART, [draft(plainLine('A line of the next column'), LEFT)])).toBe(true);
});

it('a note continues at the foot of the next page, and no farther', () => {
  expect(isPart(NOTE, { ...PART, page: 1 })).toBe(true);
  expect(isPart(NOTE, { ...PART, page: 2 })).toBe(false);
});

it('small text continues no note of its own column', () => {
  expect(isPart(NOTE, { ...PART, column: LEFT } as Draft)).toBe(false);
});

it('small text continues no note whose sentence ends, nor one whose last line has room', () => {
  expect(isPart(draft(small('12 The height of the gate depends.'), LEFT), PART)).toBe(false);
  expect(isPart(draft(small('12 The height of the gate', 50), LEFT), PART)).toBe(false);
});

it('text of another size continues no note', () => {
  expect(isPart(NOTE, draft({ ...small('level of the river in spring.'), size: 9 }, RIGHT))).toBe(false);
});

it('small text above larger text or a table is no rest of a note', () => {
  expect(isPart(NOTE, PART, [TEXT, LAST])).toBe(false);
  expect(isPart(NOTE, PART, [{ kind: 'table', tables: [], pages: [0], page: 0, lastPage: 0 }])).toBe(false);
});

it('what follows other small text is no rest of the note above that', () => {
  const quote = draft(small('A quotation of the keeper, set small.'), LEFT);
  const parts = continuedNotes(
    [NOTE, quote, TEXT, PART, LAST],
    (other) => other === NOTE || other === LAST,
    statistics,
  );
  expect(parts.size).toBe(0);
});
