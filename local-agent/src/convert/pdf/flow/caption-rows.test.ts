import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

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
