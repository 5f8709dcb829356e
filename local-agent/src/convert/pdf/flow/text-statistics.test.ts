import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import type { Table } from '../tables/table.ts';
import type { FlowItem, PageFlow } from './page-flow.ts';
import { textStatistics } from './text-statistics.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

/** A line, with a number before it where it is one of code. */
const placed = (text: string, font: string, monospace: boolean): FlowItem => {
  const plain = plainLine(text);
  const runs = plain.runs.flatMap((run) => [...(monospace ? [{ ...run, text: '12' }] : []), { ...run, monospace }]);
  return { kind: 'line', line: { ...plain, font, runs }, column: COLUMN };
};
const pageOf = (...items: FlowItem[]): PageFlow => ({ width: 300, height: 300, items });

const TEXT = placed('The tide is high.', 'Harbour-Regular', false);
const CODE = placed('tide := gates.Open("lower"); gates.Close("upper")', 'Typed', true);

it('the font of the text is none of code letters, however much code there is', () => {
  expect(textStatistics([pageOf(TEXT, CODE, CODE)]).font).toBe('Harbour-Regular');
  expect(textStatistics([pageOf(CODE, CODE)]).font).toBe('Typed');
});

it('a bold line alone beside a table says nothing about the text', () => {
  const title = placed('Tides of the week, in metres above the gauge', 'Harbour-Bold', false);
  const bold: FlowItem =
    title.kind === 'line'
      ? { ...title, line: { ...title.line, runs: title.line.runs.map((run) => ({ ...run, bold: true })) } }
      : title;
  const table: Table = {
    x0: 0,
    y0: 0,
    x1: 300,
    y1: 300,
    edges: [0, 150, 300],
    rowCount: 1,
    columnCount: 2,
    cells: [{ row: 0, column: 0, rows: 1, columns: 1, lines: [plainLine('Monday 4.1')] }],
  };
  expect(textStatistics([pageOf(bold, { kind: 'table', table })]).boldBody).toBe(false);
  expect(textStatistics([pageOf(bold, bold, { kind: 'table', table })]).boldBody).toBe(true);
  expect(textStatistics([pageOf(bold)]).boldBody).toBe(true);
});
