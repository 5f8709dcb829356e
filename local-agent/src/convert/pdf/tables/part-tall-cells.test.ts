import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

const NAMES = ['anchor', 'buoy', 'chart', 'davit', 'engine', 'flag'];
const YS = [60, 80, 100, 120, 140, 160, 180];

/** A ruled table whose second column is painted over, with these texts on it. */
async function drawn(texts: readonly string[]): Promise<string[]> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 9);
    grid(pen, [60, 140], YS);
    grid(pen, [200, 280], YS);
    pen.moveTo(60, 60).lineTo(280, 60).moveTo(60, 180).lineTo(280, 180).stroke();
    cells(
      pen,
      NAMES.map((name, row) => [name, texts[row] ?? '', `${row + 3} m`]),
      [64, 144, 204],
      66,
      20,
    );
  });
  return (await convertWith(pdf, file)).markdown.split('\n');
}

it('codes beside rows are in their rows though no lines part them', async () => {
  const rows = await drawn(['0591', '0592', '059A', '0594', '0595', '0596']);
  expect(rows).toContain('| chart | 059A | 5 m |');
  expect(rows).toContain('| flag | 0596 | 8 m |');
});

it('a text beside rows is one cell', async () => {
  const rows = await drawn(['for all', 'boats of', 'the north', 'basin']);
  expect(rows).toContain('| chart | for all boats of the north basin | 5 m |');
});
