import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';
import { withoutShiftedEdges } from './shifted-edges.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';

const HEADS = ['Harbour', 'Keeper', 'Boats', 'Since'];
const BODY = [
  ['Norhaven', 'Ada Quill', '12', '1904'],
  ['Eastmole', 'Ben Ferris', '7', '1911'],
  ['Sandlock', 'Cora Vane', '31', '1887'],
];

it('heads in narrower boxes than those of the body stand above its columns', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      grid(pen.font('Helvetica', 9), [80, 150, 220, 262, 310], [60, 80]);
      grid(pen, [60, 138, 242, 290, 330], [80, 100, 120, 140]);
      cells(pen, [HEADS], [84, 154, 224, 266], 66, 20);
      cells(pen, BODY, [64, 142, 246, 294], 86, 20);
    }),
  );
  const rows = markdown.split('\n').filter((line) => line.startsWith('|') && !line.includes('--'));
  expect(rows).toEqual([HEADS, ...BODY].map((texts) => `| ${texts.join(' | ')} |`));
});

describe('the rows of a grid', () => {
  const EDGES = [0, 100, 200, 300, 400];
  /** A grid with lines at all edges, or with none at its sides beside the first row. */
  const gridOf = (rowCount: number, isOpen = false) => ({
    x0: 0,
    y0: 0,
    x1: 400,
    y1: 20 * rowCount,
    xs: EDGES,
    ys: Array.from({ length: rowCount + 1 }, (_, row) => 20 * row),
    horizontal: [],
    vertical: EDGES.map((at) => ({
      at,
      from: isOpen && (at === 0 || at === 400) ? 20 : 0,
      to: 20 * rowCount,
      thickness: 1,
    })),
  });
  const wide = (text: string, columns = 2) => ({ text, columns });
  const gridTable = (rows: Parameters<typeof tableOf>[0]) => ({ ...tableOf(rows), columnCount: 4, edges: EDGES });

  it('with as many cells each have as many columns, empty places outside the frame apart', () => {
    const table = gridTable([
      ['', wide('Gull'), 'Tern'],
      ['a', 'b', wide('c')],
      [wide('d'), 'e', 'f'],
    ]);
    const shifted = gridTable([
      [wide('Gull'), 'Tern', 'Auk'],
      ['a', 'b', wide('c')],
    ]);
    const framed = withoutShiftedEdges(shifted, gridOf(2));
    expect(textsOf(framed)).toEqual([
      ['Gull', 'Tern', 'Auk'],
      ['a', 'b', 'c'],
    ]);
    expect(framed.columnCount).toBe(3);
    expect(framed.edges).toEqual([0, 100, 200, shifted.x1]);
    expect(framed.cells.map(({ column, columns }) => [column, columns])).toEqual(
      [0, 1].flatMap(() => [0, 1, 2].map((column) => [column, 1])),
    );
    // Here the first row is one short without the place beside it.
    expect(withoutShiftedEdges(table, gridOf(3, true))).toBe(table);
    expect(textsOf(withoutShiftedEdges(table, gridOf(3)))[0]).toEqual(['', 'Gull', 'Tern']);
  });

  it('in which places at the sides are outside the frame', () => {
    const row = ['a', wide('b'), 'c'];
    for (const heads of [
      ['', 'Gull', 'Tern', 'Auk'],
      ['Gull', 'Tern', 'Auk', ''],
    ]) {
      const table = gridTable([heads, row]);
      expect(textsOf(withoutShiftedEdges(table, gridOf(2, true)))).toEqual([
        ['Gull', 'Tern', 'Auk'],
        ['a', 'b', 'c'],
      ]);
      expect(withoutShiftedEdges(table, gridOf(2))).toBe(table);
    }
    const text = gridTable([['Owl', 'Gull', 'Tern', 'Auk'], row]);
    const between = gridTable([['Gull', '', 'Tern', 'Auk'], row]);
    expect(withoutShiftedEdges(text, gridOf(2, true))).toBe(text);
    expect(withoutShiftedEdges(between, gridOf(2, true))).toBe(between);
  });

  it('with other counts, two cells each or a cell over two of them stay', () => {
    const uneven = gridTable([
      [wide('Gull'), 'Tern', 'Auk'],
      ['a', wide('b', 3)],
    ]);
    const pairs = gridTable([
      [wide('Gull'), wide('Tern')],
      ['a', wide('b', 3)],
    ]);
    const rows = gridTable([
      [wide('Gull'), 'Tern', 'Auk'],
      ['a', wide('b')],
    ]);
    const tall = { ...rows, cells: rows.cells.map((cell) => (cell.column === 3 ? { ...cell, rows: 2 } : cell)) };
    for (const table of [uneven, pairs, tall]) expect(withoutShiftedEdges(table, gridOf(2))).toBe(table);
  });
});
