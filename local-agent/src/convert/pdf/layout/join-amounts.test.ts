import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { joinAmounts } from './join-amounts.ts';

const font = { name: 'Helvetica', bold: false, italic: false, monospace: false };
/** A row of 10 point words: text and x, 5 points a letter. */
const row = (...parts: readonly (readonly [string, number])[]): Word[] =>
  parts.map(([text, x0]) => {
    const box = { x0, x1: x0 + 5 * text.length, y0: 92, y1: 102 };
    return { ...box, text, baseline: 100, size: 10, font, color: '#000000' };
  });
const joined = (words: readonly Word[]) => joinAmounts(words).map(({ text, x0 }) => [text, x0]);

it('joins a currency sign at the left of its column with the number at the right', () => {
  expect(joined(row(['Revenue', 50], ['$', 120], ['1,024', 160], ['$', 200], ['(512)', 240]))).toEqual([
    ['Revenue', 50],
    ['$ 1,024', 120],
    ['$ (512)', 200],
  ]);
});

it('joins a bracket that stands in a column of its own', () => {
  expect(joined(row(['Loss', 50], ['(512', 160], [')', 184]))).toEqual([
    ['Loss', 50],
    ['(512)', 160],
  ]);
});

it('leaves a unit beside numbers, and a sign that a space parts from its number', () => {
  const unit = row(['Price', 50], ['$', 100], ['12', 140], ['14', 180], ['15', 220]);
  expect(joinAmounts(unit)).toEqual(unit);
  const space = row(['$', 50], ['5', 57.5]);
  expect(joinAmounts(space)).toEqual(space);
});
