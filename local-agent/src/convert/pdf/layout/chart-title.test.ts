import { expect, it } from 'vitest';
import { chartTitle } from './chart-title.ts';
import type { Label } from './label.ts';

const CHART = { x0: 80, x1: 460, y0: 130, y1: 350 };

/** A text of letters five points wide, in the middle of the chart unless `x0` says another place. */
const label = (
  text: string,
  y0: number,
  { name = 'Tide-Bold', size = 12, x0 = 270 - 2.5 * text.length } = {},
): Label => {
  const box = { x0, x1: x0 + 5 * text.length, y0, y1: y0 + size };
  const font = { name, bold: /Bold/.test(name), italic: false, monospace: false };
  return { ...box, text, words: [{ ...box, text, baseline: y0 + size, size, font, color: '#000000' }] };
};

const NUMBERS = ['10', '20'].map((text, index) => label(text, 150 + 40 * index, { name: 'Tide', size: 10, x0: 60 }));
const TEXT = label('The keeper counts all boats that he has let through the gate.', 400, { name: 'Quay', size: 10 });
const titleOf = (...labels: readonly Label[]) => chartTitle([TEXT, ...labels], CHART, NUMBERS).map(({ text }) => text);

it('a title in the middle above a chart, in the font of its numbers, belongs to it', () => {
  expect(titleOf(label('Age of boats', 100))).toEqual(['Age of boats']);
  expect(titleOf(label('Age of boats', 100, { name: 'Tide' }))).toEqual(['Age of boats']);
});

it('a title of two lines belongs to it as a whole, and one far above does not', () => {
  const lower = label('in the harbour', 100);
  expect(titleOf(label('age of boats', 84), lower)).toEqual(['in the harbour', 'age of boats']);
  expect(titleOf(label('Age of boats', 70), lower)).toEqual(['in the harbour']);
  expect(titleOf(label('Age of boats', 60))).toEqual([]);
});

it('a text in another font, at the side, below or much larger is none', () => {
  expect(titleOf(label('Age of boats', 100, { name: 'Quay-Bold' }))).toEqual([]);
  expect(titleOf(label('Age of boats', 100, { x0: 80 }))).toEqual([]);
  expect(titleOf(label('Age of boats', 360))).toEqual([]);
  expect(titleOf(label('Age of boats', 100, { size: 14 }))).toEqual([]);
});

it('on a page whose running text is in that font, a text above a chart may be a heading', () => {
  const text = label('The keeper counts all boats that he has let through the gate.', 400, { name: 'Tide' });
  expect(titleOf(label('Age of boats', 100), text)).toEqual([]);
  expect(titleOf(label('Age of boats', 100), label('Gates', 400, { name: 'Tide' }))).toEqual(['Age of boats']);
});
