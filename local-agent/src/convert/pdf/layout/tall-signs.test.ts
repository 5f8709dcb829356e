import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { partTallSigns } from './tall-signs.ts';

const at = (text: string, x0: number, baseline: number, name: string): Word => ({
  text,
  x0,
  x1: x0 + 5 * text.length,
  y0: baseline - 8,
  y1: baseline + 2,
  baseline,
  size: 10,
  font: { name, bold: false, italic: false, monospace: false },
  color: '#000000',
});
const rowsOf = (...words: readonly Word[]) =>
  partTallSigns(groupRows(words)).map((row) => row.words.map(({ text }) => text).join(' '));
const [open, close] = [at('(', 160, 101, 'CMEX10'), at(')', 200, 101, 'CMEX10')];

it('tall brackets apart from a line of text are of the formula below it', () => {
  expect(rowsOf(at('tides:', 60, 100, 'Tide'), open, close)).toEqual(['tides:', '( )']);
});

it('tall brackets right behind words, alone, and behind signs of a formula stay in their row', () => {
  expect(rowsOf(at('tides', 140, 100, 'Tide'), open, close)).toEqual(['tides ( )']);
  expect(rowsOf(open, close)).toEqual(['( )']);
  expect(rowsOf(at('h', 60, 100, 'CMMI10'), open, close)).toEqual(['h ( )']);
  expect(rowsOf(at('tides:', 60, 100, 'Tide'))).toEqual(['tides:']);
});
