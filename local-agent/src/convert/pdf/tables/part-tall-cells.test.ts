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

it('many values beside rows are in their rows, also where some rows have none', async () => {
  const ys = Array.from({ length: 15 }, (_, at) => 60 + 20 * at);
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 9);
    grid(pen, [60, 140], ys);
    grid(pen, [200, 280], ys);
    pen.moveTo(60, 60).lineTo(280, 60).moveTo(60, 340).lineTo(280, 340).stroke();
    const depths = ['2.0', '', '7.5', '9.0', '', '14.2', '16.8', '', '20.1', '22.5', '', '30.0', '31.4', '34.4'];
    cells(
      pen,
      depths.map((depth, row) => [`layer ${row + 1}`, depth, `${row + 3} m`]),
      [64, 144, 204],
      66,
      20,
    );
  });
  const rows = (await convertWith(pdf, file)).markdown.split('\n');
  expect(rows).toContain('| layer 2 |  | 4 m |');
  expect(rows).toContain('| layer 12 | 30.0 | 14 m |');
});
