import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Box } from '../../page/box.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { bordersOfShades as bordersBeside } from './shaded-cells.ts';

const bordersOfShades = (fills: readonly Box[]) => bordersBeside(fills, { horizontal: [], vertical: [] });

const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });

it('white lines between shaded cells are borders: columns that nearly touch stay apart, a wide cell spans', async () => {
  const xs = [60, 140, 190, 240];
  const file = await drawPdf((pen) => {
    const cell = (row: number, from: number, to: number) =>
      pen
        .rect(xs[from] ?? 0, 60 + row * 20, (xs[to] ?? 0) - (xs[from] ?? 0) - 2, 18)
        .fill('#dde4ee')
        .fillColor('#000000');
    for (const row of [0, 2, 3]) for (const column of [0, 1, 2]) cell(row, column, column + 1);
    cell(1, 0, 3);
    pen.font('Helvetica', 10);
    for (const [row, cells] of [
      ['District', '2019', '2020'],
      ['Northern coast and islands'],
      ['Port Ellen quay', '12 405', '13 118'],
      ['Lochindaal', '907', '1 022'],
    ].entries())
      for (const [column, text] of cells.entries()) put(pen, text, (xs[column] ?? 0) + 2, 64 + row * 20);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n')).toEqual([
    '| District | 2019 | 2020 |',
    '| --- | --- | --- |',
    '| Northern coast and islands |  |  |',
    '| Port Ellen quay | 12 405 | 13 118 |',
    '| Lochindaal | 907 | 1 022 |',
  ]);
});

it('rows that are shaded by turns have no borders, and the head above them none either', () => {
  const row = (y0: number) => [0, 1, 2].map((column) => ({ x0: column * 50, x1: column * 50 + 50, y0, y1: y0 + 20 }));
  expect(bordersOfShades([...row(0), ...row(20), ...row(60), ...row(100)]).vertical).toEqual([]);
  expect(bordersOfShades([...row(0), ...row(20), ...row(40)]).vertical).not.toEqual([]);
});

it('cells with texts as wide as the table below each row have borders, stripes as wide as it have none', () => {
  const row = (y0: number) =>
    [0, 1, 2, 3].map((column) => ({ x0: 50 * column, x1: 50 * column + 50, y0, y1: y0 + 20 }));
  const wide = (y0: number) => ({ x0: 0, x1: 200, y0, y1: y0 + 20 });
  expect(bordersOfShades([...row(0), wide(20), ...row(40), wide(60)]).vertical).toHaveLength(20);
  expect(bordersOfShades([...row(0), wide(20), wide(40), wide(60)]).vertical).toEqual([]);
});

it('columns on both sides of white have one border, in its middle, and rows keep theirs', () => {
  const row = (y0: number) => [
    { x0: 0, x1: 40, y0, y1: y0 + 60 },
    { x0: 44, x1: 240, y0, y1: y0 + 60 },
  ];
  const { horizontal, vertical } = bordersOfShades([...row(0), ...row(64)]);
  expect(new Set(vertical.map(({ at }) => at))).toEqual(new Set([0, 42, 240]));
  expect(new Set(horizontal.map(({ at }) => at))).toEqual(new Set([0, 60, 64, 124]));
  expect(horizontal.every(({ from, to }) => (from === 0 && to === 42) || (from === 42 && to === 240))).toBe(true);
});

it('white is in the middle of the cells of its row, and an area within a cell leaves the edges as they are', () => {
  const row = (y0: number, left: number) => [
    { x0: 0, x1: left, y0, y1: y0 + 60 },
    { x0: left + 4, x1: 240, y0, y1: y0 + 60 },
  ];
  const edges = (boxes: readonly Box[]) => new Set(bordersOfShades(boxes).vertical.map(({ at }) => at));
  expect(edges([...row(0, 40), ...row(64, 41)])).toEqual(new Set([0, 42, 43, 240]));
  expect(edges([...row(0, 40), ...row(64, 36)])).toEqual(new Set([0, 42, 38, 240]));
  const mark = { x0: 44, x1: 60, y0: 20, y1: 32 };
  expect(edges([...row(0, 40), ...row(64, 40), mark])).toEqual(new Set([0, 40, 44, 240, 60]));
});

it('texts beside labels on shades of their own are cells, where white between them is as wide as a border', async () => {
  const file = await drawPdf((pen) => {
    const rows = [
      ['East', 'Barges wait at the upper gate', 'Tolls are paid at the lower gate'],
      ['West', 'Ferries wait at the old quay', 'Boats wait at the new quay'],
    ];
    for (const [row, [label = '', ...texts]] of rows.entries()) {
      const y = 60 + 64 * row;
      pen.rect(60, y, 42, 62).fill('#224488').rect(106, y, 200, 62).fill('#dddddd');
      put(pen.font('Helvetica', 10).fillColor('#ffffff'), label, 66, y + 26);
      for (const [index, text] of texts.entries()) put(pen.fillColor('#000000'), text, 112, y + 8 + 36 * index);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => /^\| [EW]/.test(line))).toEqual([
    expect.stringMatching(/^\| East \| Barges wait at the upper gate.*Tolls are paid at the lower gate \|$/),
    expect.stringMatching(/^\| West \| Ferries wait at the old quay.*Boats wait at the new quay \|$/),
  ]);
});

it('shades of heads above lines between rows show no table of their own, unless lines between columns continue below', () => {
  const row = (y0: number) => [0, 1, 2].map((column) => ({ x0: column * 50, x1: column * 50 + 50, y0, y1: y0 + 20 }));
  const heads = [...row(0), ...row(20)];
  const line = (at: number, to = 150) => ({ at, from: 0, to, thickness: 1 });
  const shown = (lines: readonly number[], vertical: readonly number[] = [], to?: number, foot = 80) =>
    bordersBeside(heads, {
      horizontal: lines.map((at) => line(at, to)),
      vertical: vertical.map((at) => ({ at, from: 0, to: foot, thickness: 1 })),
    }).vertical.length > 0;
  expect(shown([0, 40, 60, 80])).toBe(false);
  expect(shown([0, 40, 60])).toBe(true);
  expect(shown([40, 60, 80])).toBe(true);
  expect(shown([0, 50, 60, 80])).toBe(true);
  expect(shown([0, 40, 60, 80], [], 100)).toBe(true);
  expect(shown([0, 40, 60, 80], [], 200)).toBe(false);
  expect(shown([0, 40, 60, 80], [50])).toBe(true);
  expect(shown([0, 40, 60, 80], [-50, 200])).toBe(false);
  expect(shown([0, 40, 60, 80], [50], 150, 40)).toBe(false);
  const left = heads.map((head) => ({ ...head, x0: head.x0 - 20, x1: head.x1 - 20 }));
  const drawn = { horizontal: [0, 40, 60, 80].map((at) => line(at)), vertical: [] };
  expect(bordersBeside(left, drawn).vertical).not.toEqual([]);
});
