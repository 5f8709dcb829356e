import { expect, it } from 'vitest';
import type { Line } from '../layout/line.ts';
import { lineAt, tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { joinFirstHeadLines } from './first-head-lines.ts';
import type { FlowItem } from './page-flow.ts';

const BODY = [
  ['North', 'Anna', '31'],
  ['South', 'Bert', '28'],
];

/** What stands above the table, and its first row. */
const read = (lines: readonly Line[], more: Partial<Extract<FlowItem, { kind: 'line' }>> = {}, at = 100) => {
  const table = tableOf([['Harbour', { text: 'town', at }, 'Tolls'], ...BODY]);
  const above = table.cells[0]?.lines[0]?.baseline ?? 0;
  const items = joinFirstHeadLines([
    ...lines.map((line): FlowItem => ({ kind: 'line', line: movedTo(line, above), column: table, ...more })),
    { kind: 'table', table },
  ]);
  return items.map((item) =>
    item.kind === 'line' ? item.line.text : item.kind === 'table' ? textsOf(item.table)[0] : undefined,
  );
};
const movedTo = (line: Line, by: number): Line => ({
  ...line,
  y0: line.y0 + by,
  y1: line.y1 + by,
  baseline: line.baseline + by,
});

/** Lines so far above the heads, about a middle; that of the second head is 125. */
const about = (text: string, above: number, middle = 125, width = 60, size = 10) =>
  lineAt(text, -above, { x0: middle - width / 2, width, size });

it('lines above a head, about its middle, are its first ones', () => {
  expect(read([about('Name', 22), about('of the', 11)])).toEqual([['Harbour', 'Name of the town', 'Tolls']]);
});

it.each([
  ['farther than lines of a text', about('Name', 15)],
  ['about another middle', about('Name', 11, 135)],
  ['smaller', about('Name', 11, 125, 60, 9)],
  ['wider than the column', about('Name', 11, 125, 120)],
  ['below it', about('Name', -5)],
  ['above the labels', about('Name', 11, 25, 40)],
])('other lines are none: %s', (_, line) => {
  expect(read([line])).toEqual(['Name', ['Harbour', 'town', 'Tolls']]);
});

it('a line that reaches beyond the right side of the column is none', () => {
  expect(read([about('Name', 11, 175, 56)], {}, 150)).toHaveLength(2);
  expect(read([about('Name', 11, 175, 48)], {}, 150)).toHaveLength(1);
});

it('bold letters and lines in another direction are none', () => {
  const line = about('Name', 11);
  const bold = { ...line, runs: line.runs.map((run) => ({ ...run, bold: true })) };
  expect(read([bold])).toEqual(['Name', ['Harbour', 'town', 'Tolls']]);
  expect(read([line], { turned: true })).toEqual(['Name', ['Harbour', 'town', 'Tolls']]);
});
