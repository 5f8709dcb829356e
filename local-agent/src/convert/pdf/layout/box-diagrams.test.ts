import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown.trim().split('\n\n');

/** Boxes with names, each linked to the one at the top. */
function boxes(pen: Pen): void {
  const box = (name: string, x: number, y: number) => {
    grid(pen, [x, x + 70], [y, y + 20]);
    pen.text(name, x + 6, y + 5, { lineBreak: false });
  };
  box('Harbour', 200, 100);
  grid(pen, [235, 235], [120, 140]);
  grid(pen, [135, 335], [140, 140]);
  for (const [index, name] of ['Quay', 'Lock', 'Crane'].entries()) {
    grid(pen, [135 + 100 * index, 135 + 100 * index], [140, 160]);
    box(name, 100 + 100 * index, 160);
  }
}

it('boxes that lines link above the caption of a figure are an image', async () => {
  expect(
    await convert((pen) => {
      boxes(pen);
      pen.text('Figure 2: Parts of the harbour', 100, 200, { lineBreak: false });
    }),
  ).toEqual(['![Harbour Quay Lock Crane]()', 'Figure 2: Parts of the harbour']);
});

it('a grid above such a caption is a table', async () => {
  const [table] = await convert((pen) => {
    grid(pen, [100, 200, 300, 400], [100, 120, 140, 160, 180]);
    const rows = ['North', 'South', 'West'].map((name, row) => [name, `${row + 3} m`, `${row + 12} t`]);
    cells(pen, [['Quay', 'Depth', 'Load'], ...rows], [106, 206, 306], 105, 20);
    pen.text('Figure 2: Parts of the harbour', 100, 200, { lineBreak: false });
  });
  expect(table).toContain('| North | 3 m | 12 t |');
});

it('so are they beside another column, a line of which stands on the base line of the caption', async () => {
  const [image] = await convert((pen) => {
    boxes(pen);
    pen.text('of the quay', 30, 200, { lineBreak: false });
    pen.text('Figure 2: Parts of the harbour', 130, 200, { lineBreak: false });
  });
  expect(image).toBe('![Harbour Quay Lock Crane]()');
});
