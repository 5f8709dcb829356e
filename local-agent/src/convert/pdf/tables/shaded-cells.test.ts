import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { bordersOfShades } from './shaded-cells.ts';

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
