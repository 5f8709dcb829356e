import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { bordersOfShadedRows } from './shaded-row-borders.ts';
import { wordAt } from './table.test.fixture.ts';

const XS = [60, 160, 260, 360];

it('heads in shaded cells are a row, also where no line is drawn below them', async () => {
  const file = await drawPdf((pen) => {
    for (const x of XS.slice(0, -1)) pen.rect(x, 60, 100, 24).fill('#d0d8e8');
    for (const x of XS) pen.moveTo(x, 60).lineTo(x, 132).stroke();
    for (const y of [60, 108, 132]) pen.moveTo(60, y).lineTo(360, y).stroke();
    pen.fillColor('#000000').font('Helvetica', 10);
    cells(
      pen,
      [
        ['Quay', 'Depth', 'Keeper'],
        ['East', '4 m', 'Mills'],
        ['West', '6 m', 'Stone'],
      ],
      [66, 166, 266],
      66,
      24,
    );
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').map((line) => line.split('|').length)).toEqual([5, 5, 5, 5]);
  expect(markdown).toMatch(/^\| Quay \| Depth \| Keeper \|\n/);
});

it('heads in shaded cells are a row, also where the lines begin below them', async () => {
  const file = await drawPdf((pen) => {
    for (const x of XS.slice(0, -1)) pen.rect(x, 60, 100, 24).fill('#d0d8e8');
    for (const x of XS) pen.moveTo(x, 84).lineTo(x, 132).stroke();
    for (const y of [108, 132]) pen.moveTo(60, y).lineTo(360, y).stroke();
    pen.fillColor('#000000').font('Helvetica', 10);
    const rows = [
      ['Quay', 'Depth of water', 'Keeper'],
      ['East', '4 m', 'Mills'],
      ['West', '6 m', 'Stone'],
    ];
    cells(pen, rows, [66, 166, 266], 66, 24);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(
    '| Quay | Depth of water | Keeper |\n| --- | --- | --- |\n| East | 4 m | Mills |\n| West | 6 m | Stone |',
  );
});

it('shades that do not reach from line to line are none of cells', () => {
  const vertical = XS.map((at) => ({ at, from: 60, to: 132, thickness: 1 }));
  const shades = XS.slice(0, -1).map((x) => ({ x0: x + 6, x1: x + 94, y0: 64, y1: 76 }));
  const none = { horizontal: [], vertical: [] };
  expect(bordersOfShadedRows(shades, vertical, [])).toEqual(none);
  expect(bordersOfShadedRows(shades.slice(0, 2), vertical, [])).toEqual(none);
});

it('a row without shades between two has their cells, though a line between columns is drawn beside shades only', async () => {
  const rows = [
    ['Quay', 'Depth', 'Keeper'],
    ['East', '4 m of water', 'Mills'],
    ['West', '6 m of water', 'Stone'],
    ['North', '9 m of water', 'Weir'],
    ['South', '2 m of water', 'Lock'],
    ['Long pier', '7 m of water', 'Berg'],
  ];
  const file = await drawPdf((pen) => {
    for (const y of [60, 108, 156]) for (const x of XS.slice(0, -1)) pen.rect(x, y, 100, 24).fill('#d0d8e8');
    for (const x of XS.slice(0, 2)) pen.moveTo(x, 60).lineTo(x, 204).stroke();
    for (const y of [60, 108, 156])
      for (const x of XS.slice(2))
        pen
          .moveTo(x, y)
          .lineTo(x, y + 24)
          .stroke();
    cells(pen.fillColor('#000000').font('Helvetica', 10), rows, [66, 166, 266], 66, 24);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| East | 4 m of water | Mills |');
  expect(markdown).toContain('| North | 9 m of water | Weir |');
  expect(markdown).toContain('| Long pier | 7 m of water | Berg |');
});

it('a row without shades is whole where a text stands over the edges of the cells', () => {
  const shades = [60, 108].flatMap((y) => XS.slice(0, -1).map((x) => ({ x0: x, x1: x + 100, y0: y, y1: y + 24 })));
  const vertical = XS.map((at) => ({ at, from: 60, to: 132, thickness: 1 }));
  const rulesOver = (x0: number, width: number) =>
    bordersOfShadedRows(shades, vertical, [wordAt('Quays', 100, { x0, width })]).vertical.length;
  expect(rulesOver(70, 50)).toBe(2);
  expect(rulesOver(120, 80)).toBe(0);
});
