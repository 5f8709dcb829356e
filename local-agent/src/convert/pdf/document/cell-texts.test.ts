import { expect, it } from 'vitest';
import { type Line, makeLine } from '../layout/line.ts';
import { lineAt, wordAt } from '../tables/table.test.fixture.ts';
import { cellTexts } from './cell-texts.ts';

/** A marker and a text behind it. */
const item = (marker: string, text: string, baseline: number, x0 = 0) =>
  makeLine([wordAt(marker, baseline, { x0, width: 8 }), wordAt(text, baseline, { x0: x0 + 18 })]);

const textsOf = (lines: Parameters<typeof cellTexts>[0]) =>
  cellTexts(lines).map((text) => text.map((line) => line.text).join(' '));

it('items that count begin lines of their own', () => {
  const lines = [lineAt('Gates', 10), item('1.', 'upper', 22), lineAt('lock', 34), item('2.', 'lower', 46)];
  expect(textsOf(lines)).toEqual(['Gates', '1. upper lock', '2. lower']);
});

it.each([
  ['one number alone', item('1.', 'upper', 22), lineAt('lock', 34)],
  ['numbers that do not count', item('1.', 'upper', 22), item('5.', 'lower', 34)],
  ['numbers of two kinds', item('1.', 'upper', 22), item('2)', 'lower', 34)],
  ['numbers at two edges', item('1.', 'upper', 22), item('2.', 'lower', 34, 12)],
  ['numbers without text', lineAt('1.', 22), lineAt('2.', 34)],
])('%s begins no item', (_, ...lines) => {
  expect(textsOf([lineAt('Gates', 10), ...lines])).toHaveLength(1);
});

it('lines farther apart than others of the cell are of two paragraphs', () => {
  expect(textsOf([lineAt('Gates', 10), lineAt('of oak', 22), lineAt('Pumps', 46)])).toEqual(['Gates of oak', 'Pumps']);
});

it('lines that are all as far apart are of one text, and so are near ones and those that begin none', () => {
  expect(textsOf([lineAt('Gates', 10), lineAt('of oak', 34), lineAt('Iron', 58)])).toHaveLength(1);
  expect(textsOf([lineAt('Gates', 10), lineAt('of oak', 21), lineAt('Iron', 38)])).toHaveLength(1);
  expect(textsOf([lineAt('Gates', 10), lineAt('of oak', 22), lineAt('and iron', 46)])).toHaveLength(1);
});

it('lines that were turned are of one text, whatever their lengths', () => {
  const turned = (text: string, top: number, bottom: number) => ({ ...lineAt(text, bottom - 2), y0: top, y1: bottom });
  expect(textsOf([turned('Gates', 40, 60), turned('Of oak and iron', 20, 80), turned('(New)', 39, 61)])).toHaveLength(
    1,
  );
});

it.each(['•', '‣', '■', '○', '◦', '–'])('a text behind %s begins a line of its own', (bullet) => {
  expect(textsOf([lineAt('Gates', 10), item(bullet, 'upper', 22), item(bullet, 'lower', 34)])).toHaveLength(3);
});

const bold = (line: Line): Line => ({ ...line, runs: line.runs.map((run) => ({ ...run, bold: true })) });

it('what stands below a bold title in a cell begins a line of its own', () => {
  const title = [bold(lineAt('Dues of', 10)), bold(lineAt('the harbour', 22))];
  expect(textsOf([...title, lineAt('Paid by ships', 34)])).toEqual(['Dues of the harbour', 'Paid by ships']);
  expect(textsOf([...title, lineAt('paid by ships', 34)])).toHaveLength(1);
  expect(textsOf([...title, lineAt('Paid by ships', 34, { x0: 20 })])).toHaveLength(1);
  expect(textsOf([...title, bold(lineAt('Paid by ships', 34))])).toHaveLength(1);
  expect(textsOf([bold(lineAt('Ships, boats,', 10)), lineAt('Barges', 22)])).toHaveLength(1);
});
