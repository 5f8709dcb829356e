import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const rowsOf = async (rows: readonly (readonly string[])[], xs: readonly number[]) => {
  const file = await drawPdf((pen) => cells(pen.font('Helvetica', 10), rows, xs, 100, 14));
  return (await convertWith(pdf, file)).markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
};

const XS = [60, 140, 220, 300, 380, 460];
const LONGER = ['Ferries', '4', 'Tugs', '7', 'Barges', '2'];
const SHORTER = ['Buoys', '3', 'Lights', '9'];

it('the texts of the first row behind the end of the second are in cells of their own', async () => {
  expect(await rowsOf([LONGER, SHORTER], XS)).toEqual([
    '| Ferries | 4 | Tugs | 7 | Barges | 2 |',
    '| Buoys | 3 | Lights | 9 |  |  |',
  ]);
});

it('the second row may be the longer one', async () => {
  expect(await rowsOf([SHORTER, LONGER], XS)).toEqual([
    '| Buoys | 3 | Lights | 9 |  |  |',
    '| Ferries | 4 | Tugs | 7 | Barges | 2 |',
  ]);
});

it('words with narrow gaps behind the last shared column are one text', async () => {
  const rows = await rowsOf(
    [
      ['Ferries', '4', 'Tugs', '7', 'old'],
      ['Buoys', '3', 'Lights', '9'],
    ],
    [60, 140, 220, 300, 318],
  );
  expect(rows[0]).toBe('| Ferries | 4 | Tugs | 7 old |');
});

it('two rows with one column border in common are lines of text', async () => {
  expect(await rowsOf([LONGER.slice(0, 3), SHORTER.slice(0, 2)], XS)).toEqual([]);
});

it('the longest row of three has a remark in its last cell', async () => {
  const [first] = await rowsOf([[...SHORTER, 'Barges'], SHORTER, SHORTER], XS);
  expect(first).toBe('| Buoys | 3 | Lights | 9 Barges |');
});
