import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { partBySparse } from './sparse-columns.ts';
import { wordAt } from './table.test.fixture.ts';

const XS = [60, 140, 200, 280, 360];
const HEADS = ['Harbour', 'Gates', 'Lost', 'Found', 'Keeper'];
const NAMES = ['North', 'South', 'East', 'West', 'Upper', 'Lower', 'Inner', 'Outer', 'Old', 'New', 'Long', 'Short'];

/** Two columns have one value each, in the rows of the second and third harbour. */
const ROWS = NAMES.map((name, at) => [name, `${at + 2}`, at === 1 ? '7' : '', at === 2 ? '9' : '', `Mills ${at}`]);

const drawn = async (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const file = await drawPdf((pen) => {
    cells(pen.font('Helvetica-Bold', 10), [heads], XS, 80);
    for (const y of [94, 98 + 14 * 6, 98 + 14 * rows.length]) pen.moveTo(56, y).lineTo(440, y).stroke();
    cells(pen.font('Helvetica', 10), rows, XS, 100, 14);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('|'));
};

it('columns that few rows have a value in are columns where heads name them', async () => {
  const table = await drawn(HEADS, ROWS);
  expect(table[0]).toBe('| Harbour | Gates | Lost | Found | Keeper |');
  expect(table[3]).toBe('| South | 3 | 7 |  | Mills 1 |');
  expect(table[4]).toBe('| East | 4 |  | 9 | Mills 2 |');
});

it('a head without a value is none of a column', async () => {
  const [heads] = await drawn(
    HEADS,
    ROWS.map((row) => row.with(3, '')),
  );
  expect(heads).not.toContain('| Found |');
});

it('values without a head part nothing', async () => {
  const [heads] = await drawn(HEADS.with(2, ''), ROWS);
  expect(heads?.split('|')).toHaveLength(5);
});

it('each strip has its own parts only', () => {
  const [head, ...rows] = groupRows(
    ['Boat', 'Lost', 'Found'].flatMap((text, row) =>
      [0, 100, 200].map((x0) => wordAt(text, 20 * row, { x0, width: 40 })),
    ),
  );
  const strips = [
    { x0: 50, x1: 60 },
    { x0: 30, x1: 210 },
  ];
  const free = [
    { x0: 40, x1: 100 },
    { x0: 140, x1: 200 },
  ];
  expect(head && partBySparse(head, rows, strips, 5)).toEqual([strips[0], ...free]);
});
