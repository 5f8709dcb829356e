import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const rowsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('|') && !/^\|(?: :?-+:? \|)+$/.test(line));
const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
const atEnd = (pen: Pen, text: string, end: number, y: number) => put(pen, text, end - pen.widthOfString(text), y);

it('heads at the left of columns whose figures stand at the right belong to them', async () => {
  const text = await markdown((pen) => {
    put(pen.font('Helvetica', 10), 'Barges of the canal in each year', 100, 60);
    put(pen, 'Year', 100, 90);
    put(pen, 'Loaded barges', 180, 90);
    for (const [row, amount] of [120, 135, 150, 170, 160].entries()) {
      atEnd(pen, String(2019 + row), 160, 103 + 13 * row);
      atEnd(pen, String(amount), 255, 103 + 13 * row);
    }
  });
  expect(rowsOf(text).slice(0, 2)).toEqual(['| Year | Loaded barges |', '| 2019 | 120 |']);
  expect(text).toMatch(/^(?:# )?Barges of the canal in each year$/m);
});

it('heads in a frame of their own above a table are its heads, and a unit above them is a line', async () => {
  const xs = [60, 240, 320, 400, 500];
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9);
    for (const y of [60, 80, 112]) pen.moveTo(60, y).lineTo(500, y).stroke();
    put(pen, '(In crates)', 440, 66);
    put(pen, 'Plan', 306, 84);
    pen.moveTo(240, 96).lineTo(400, 96).stroke();
    cells(pen, [['Harbour', 'Spring', 'Autumn', 'Page']], [62, 250, 330, 420], 100);
    for (const [row, name] of ['Northern quay', 'Eastern quay', 'Old basin', 'Dry dock', 'Locks'].entries()) {
      put(pen, name, 62, 126 + 14 * row);
      atEnd(pen, `${210 + row}.40`, 290, 126 + 14 * row);
      atEnd(pen, `${95 + row}.10`, 370, 126 + 14 * row);
      put(pen, `${row + 1}-${row + 3}`, 420, 126 + 14 * row);
    }
    for (const x of xs.slice(1, 4)) pen.moveTo(x, 112).lineTo(x, 196).stroke();
  });
  expect(rowsOf(text)).toEqual([
    '|  | Plan | Plan |  |',
    '| **Harbour** | **Spring** | **Autumn** | **Page** |',
    '| Northern quay | 210.40 | 95.10 | 1-3 |',
    '| Eastern quay | 211.40 | 96.10 | 2-4 |',
    '| Old basin | 212.40 | 97.10 | 3-5 |',
    '| Dry dock | 213.40 | 98.10 | 4-6 |',
    '| Locks | 214.40 | 99.10 | 5-7 |',
  ]);
  expect(text).toMatch(/^\(In crates\)$/m);
});

it('a table of whole rows above another one with the same columns is none of its heads', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    for (const [at, names] of [
      ['lock', 'weir', 'quay'],
      ['gate1', 'gate2'],
      ['mill1', 'mill2'],
    ].entries()) {
      const y = 60 + 70 * at;
      const rows = names.map((name) => [name, `Place of the keeper at ${name}`]);
      grid(
        pen,
        [60, 200, 440],
        [...rows.keys(), rows.length].map((row) => y + 14 * row),
      );
      cells(pen, rows, [66, 206], y + 3, 14);
    }
  });
  expect(rowsOf(text)).toHaveLength(7);
  expect(rowsOf(text)[0]).toBe('| lock | Place of the keeper at lock |');
});

it('a table that begins with a label alone gets the heads above it', async () => {
  const text = await markdown((pen) => {
    cells(pen.font('Helvetica-Bold', 10), [['(In crates)', 'Effective date', 'Amount']], [64, 204, 324], 60);
    grid(pen, [60, 200, 320, 420], [74, 90, 106, 122, 138]);
    const rows = [
      ['Tolls by gate:'],
      ['Upper gate', 'March 1, 2023', '14'],
      ['Lower gate', 'January 16, 2023', '3'],
      ['Sea lock', 'July 1, 2023', '7'],
    ];
    cells(pen.font('Helvetica', 10), rows, [64, 204, 324], 78, 16);
  });
  expect(rowsOf(text).slice(0, 2)).toEqual(['| (In crates) | Effective date | Amount |', '| Tolls by gate: |  |  |']);
});

it('running text above a table is no head of it', async () => {
  const text = await markdown((pen) => {
    put(pen.font('Helvetica', 10), 'The keeper counts the barges at the two gates:', 60, 60);
    grid(pen, [60, 160, 260], [74, 90, 106, 122]);
    cells(
      pen,
      [
        ['East', '12'],
        ['West', '31'],
        ['North', '7'],
      ],
      [64, 164],
      78,
      16,
    );
  });
  expect(rowsOf(text)).toEqual(['| East | 12 |', '| West | 31 |', '| North | 7 |']);
  expect(text).toContain('The keeper counts the barges at the two gates:');
});

/** A list of contents with a head over its pages, the line below that, and what stands between the line and the first row. */
const contents = (line: { from: number; to: number; y: number }, head = 'Page', part = '', partX = 62) =>
  markdown((pen) => {
    put(pen.font('Helvetica-Bold', 10), head, 438, 80);
    pen.moveTo(line.from, line.y).lineTo(line.to, line.y).stroke();
    put(pen, part, partX, 96);
    pen.font('Helvetica', 10);
    for (const [row, name] of [
      'Barges of the canal that the gates let through and what they carry',
      'Locks',
      'Keepers',
      'Quays',
      'Tolls',
    ].entries()) {
      const y = (part ? 112 : 96) + 14 * row;
      if (row % 2 === 0) pen.rect(60, y - 2, 440, 14).fill('#cceeff');
      put(pen.fillColor('black'), name, 62, y);
      put(pen, String(51 + row), 444, y);
    }
  });
const LINE = { from: 400, to: 500, y: 93 };

it('a single head above a line over the only figures of a table is the head of its column', async () => {
  const text = await contents(LINE);
  expect(rowsOf(text).slice(0, 2)).toEqual([
    '|  | Page |',
    '| Barges of the canal that the gates let through and what they carry | 51 |',
  ]);
  expect(text).not.toMatch(/^\**Page/m);
});

it('a single word above a table is none of its heads without such a line', async () => {
  const others = [{ from: 60 }, { from: 445 }, { to: 450 }, { y: 78 }, { y: 110 }];
  for (const other of others) expect(await contents({ ...LINE, ...other })).toMatch(/^\**Page/m);
  expect(await contents(LINE, 'Page', 'First part')).toMatch(/^\**Page/m);
  expect(await contents(LINE, 'Page', 'First part', 260)).toMatch(/^\**Page/m);
  expect(await contents(LINE, '12.50')).toMatch(/^\**12\.50/m);
});
