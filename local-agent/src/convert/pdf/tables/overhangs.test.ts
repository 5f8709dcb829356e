import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { overhangColumn } from './overhangs.ts';
import { wordAt } from './table.test.fixture.ts';

/** Columns from 0 to 98, 102 to 198 and 202 on. */
const STRIPS = [
  { x0: 98, x1: 102 },
  { x0: 198, x1: 202 },
];

const phrase = (x0: number, x1: number, baseline = 10, text = 'tide'): readonly Word[] => [
  wordAt(text, baseline, { x0, width: x1 - x0 }),
];

/** The column of a text that reaches over the first strip, beside these. */
const columnOf = (text: readonly Word[], ...others: readonly (readonly Word[])[]) =>
  overhangColumn(text, [0], [text, ...others], STRIPS);

it('is that of a label where its value stands apart from it in the next column', () => {
  expect(columnOf(phrase(20, 110), phrase(150, 190))).toBe(0);
  expect(columnOf(phrase(20, 110), phrase(0, 14), phrase(150, 190))).toBe(0);
});

it('is that of a value where its label stands apart from it in the column before', () => {
  expect(columnOf(phrase(80, 150), phrase(0, 40))).toBe(1);
  expect(columnOf(phrase(80, 150), phrase(0, 40), phrase(156, 190))).toBe(1);
});

it('is none of a text that spans both columns', () => {
  expect(columnOf(phrase(20, 180))).toBeUndefined();
  // The texts beside it are too near, are in other columns, reach over strips, or are on another line.
  expect(columnOf(phrase(20, 110), phrase(124, 190))).toBeUndefined();
  expect(columnOf(phrase(60, 120), phrase(0, 46))).toBeUndefined();
  expect(columnOf(phrase(20, 110), phrase(220, 260))).toBeUndefined();
  expect(columnOf(phrase(20, 110), phrase(150, 220))).toBeUndefined();
  expect(columnOf(phrase(120, 150), phrase(0, 101))).toBeUndefined();
  expect(columnOf(phrase(20, 110), phrase(150, 190, 22))).toBeUndefined();
  expect(columnOf(phrase(60, 180), phrase(0, 14, 10, '(2)'))).toBeUndefined();
  // As far from it on both sides.
  expect(columnOf(phrase(60, 140), phrase(0, 40), phrase(160, 190))).toBeUndefined();
});

it('is none of figures', () => {
  const axis = (texts: readonly string[]) =>
    texts.map((text, index) => wordAt(text, 10, { x0: 60 + 20 * index, width: 16 }));
  expect(columnOf(axis(['10%', '20%', '30%']), phrase(160, 190))).toBeUndefined();
  expect(columnOf(axis(['Jan-08', 'Jul-08', 'Jan-09']), phrase(160, 190))).toBeUndefined();
  expect(columnOf(axis(['10', 'feet', 'high']), phrase(160, 190))).toBe(0);
  expect(columnOf(axis(['gate1', 'lock2', 'quay3']), phrase(160, 190))).toBe(0);
  expect(columnOf(phrase(60, 120, 10, '1000'), phrase(160, 190))).toBeUndefined();
});

it('is none of a text that reaches over several strips', () => {
  const head = phrase(60, 240);
  expect(overhangColumn(head, [0, 1], [head, phrase(0, 20)], STRIPS)).toBeUndefined();
});
