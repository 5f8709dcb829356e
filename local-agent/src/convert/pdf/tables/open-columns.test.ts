import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const rowsOf = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf(draw))).markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?: :?-+:? \|)+$/.test(line));

const YS = Array.from({ length: 8 }, (_, row) => 60 + 20 * row);

it('columns of a grid that no line was drawn between are columns', async () => {
  const body = ['Harbour', 'Lock', 'Ferry', 'Quay', 'Basin', 'Tower', 'Gate'].map((name, row) => [
    name,
    `keeper ${row}`,
    `deputy ${row}`,
  ]);
  const rows = await rowsOf((pen) => {
    grid(pen.font('Helvetica', 9), [60, 160, 360], YS);
    cells(pen, body, [64, 164, 264], 66, 20);
  });
  expect(rows).toEqual(body.map((texts) => `| ${texts.join(' | ')} |`));
});

it('texts with gaps at other places, and numbers before texts, stay in their cells', async () => {
  const rows = await rowsOf((pen) => {
    grid(pen.font('Helvetica', 9), [60, 160, 360], YS);
    for (const [row] of YS.slice(1).entries()) {
      cells(pen, [[`Room ${row}`, `${row + 1}.`, 'swept and locked']], [64, 164, 184], 66 + 20 * row);
    }
  });
  expect(rows[2]).toBe('| Room 2 | 3. swept and locked |');
});
