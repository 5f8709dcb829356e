import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';
import { tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { partCaptions } from './caption-rows.ts';

const drawn = async (title: string) => {
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 10), [60, 400], [60, 80]);
    grid(pen, [60, 200, 400], [80, 100, 120, 140]);
    const rows = [[title], ['Harbour', 'Depth'], ['Northgate', '12 m'], ['Southgate', '9 m']];
    cells(pen, rows, [66, 206], 65, 20);
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n');
};

it('a caption within the lines of a table is a line above it', async () => {
  const [caption, table] = await drawn('Table 3: Depths of the harbours');
  expect(caption).toContain('Table 3: Depths of the harbours');
  expect(table?.split('\n')[0]).toBe('| Harbour | Depth |');
});

it('another title over all columns stays a head of the table', async () => {
  const [table] = await drawn('Depths of the harbours');
  expect(table?.split('\n')[0]).toBe('| Depths of the harbours | Depths of the harbours |');
});

describe('a number and a title in the first row', () => {
  const TITLE = { text: 'Depths of the harbours', columns: 2 };
  const ROWS = [
    ['Harbour', 'Low', 'High'],
    ['Northgate', '12 m', '14 m'],
  ];
  const partsOf = (...rows: Parameters<typeof tableOf>[0][number][]) =>
    partCaptions([{ kind: 'table', table: tableOf(rows) }]).map((item) =>
      item.kind === 'line' ? item.line.text : item.kind === 'table' ? textsOf(item.table) : undefined,
    );

  it('are one line above the table where they cover all columns', () => {
    expect(partsOf(['Table 3', TITLE], ...ROWS)).toEqual(['Table 3 Depths of the harbours', ROWS]);
    expect(partsOf(['Table: 3', TITLE], ...ROWS)).toHaveLength(2);
  });

  it.each([
    ['a title of one column', ['Table 3', 'Depths', '']],
    ['another word', ['Harbour 3', TITLE]],
    ['a word behind a colon', ['Table: Ice', TITLE]],
    ['a figure', ['Figure 3', TITLE]],
    ['more than a number', ['Table 3 of 7', TITLE]],
  ])('stay with %s', (_, row) => {
    expect(partsOf(row, ...ROWS)).toHaveLength(1);
  });

  it('stay below other rows, and in a table of two columns', () => {
    expect(partsOf(...ROWS, ['Table 3', TITLE], ...ROWS)).toHaveLength(1);
    expect(partsOf(['Table 3', 'Depths'], ['Table 4', 'Tides'], ['Table 5', 'Winds'])).toHaveLength(1);
  });

  it('stay where one of them reaches down', () => {
    const table = tableOf([['Table 3', TITLE], ...ROWS]);
    const cells = table.cells
      .filter(({ row, column }) => row !== 1 || column > 0)
      .map((cell) => (cell.row === 0 && cell.column === 0 ? { ...cell, rows: 2 } : cell));
    expect(partCaptions([{ kind: 'table', table: { ...table, cells } }])).toHaveLength(1);
  });
});

const HEADS = ['Harbour', 'Depth'];
const NEXT = ['Lake', 'Depth of it'];
const TITLE = 'Table 4: Depths of the lakes';

it.each([
  ['a caption above heads begins another table', [HEADS, ['Northgate', '12 m'], [TITLE], NEXT, ['Mirror', '4 m']], 2],
  ['a figure', [HEADS, ['Northgate', '12 m'], ['Figure 4: Depths of the lakes'], NEXT, ['Mirror', '4 m']], 1],
  ['another title', [HEADS, ['Northgate', '12 m'], ['Depths of the lakes'], NEXT, ['Mirror', '4 m']], 1],
  ['a caption above a row that is not full', [HEADS, ['Northgate', '12 m'], [TITLE], ['Lake'], ['Mirror', '4 m']], 1],
  ['a caption right below the first row', [HEADS, [TITLE], NEXT, ['Mirror', '4 m'], ['Long', '7 m']], 1],
  ['a caption above the last row', [HEADS, ['Northgate', '12 m'], ['Southgate', '9 m'], [TITLE], ['Mirror', '4 m']], 1],
])('below the rows of a table: %s', async (_, rows, count) => {
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 10), [60, 260, 400], [80, 100, 120, 140, 160, 180]);
    cells(pen, rows, [66, 266], 85, 20);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => line.startsWith('| ---'))).toHaveLength(count);
});

it('each of several captions within the lines of a table begins another one', async () => {
  const rows = [
    HEADS,
    ['Northgate', '12 m'],
    [TITLE],
    NEXT,
    ['Mirror', '4 m'],
    ['Table 5: Depths of bays'],
    HEADS,
    ['Reed', '2 m'],
  ];
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 10), [60, 260, 400], [80, 100, 120, 140, 160, 180, 200, 220, 240]);
    cells(pen, rows, [66, 266], 85, 20);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => line.startsWith('| ---'))).toHaveLength(3);
  expect(markdown).toMatch(/12 m \|\n\nTable 4: [^|]*\| Lake[^:]*4 m \|\n\nTable 5: [^|]*\| Harbour/);
});
