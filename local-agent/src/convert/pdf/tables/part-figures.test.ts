import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { partFigures } from './part-figures.ts';

const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const LABELS = 60;
const ENDS = [360, 440, 520];

/** Accounts as filings print them: amounts end at one x, the sign stands at the left of the first and last row. */
function drawAccounts(pen: Pen, years: readonly string[], rows: readonly (readonly string[])[], y: number): void {
  const right = (text: string, end: number, at: number) =>
    pen.text(text, end - pen.widthOfString(text), at, { lineBreak: false });
  pen.font('Helvetica', 9);
  for (const [index, year] of years.entries()) right(year, ENDS[index] ?? 0, y);
  for (const [index, [label = '', ...amounts]] of rows.entries()) {
    const at = y + 14 + 12 * index;
    pen.text(label, LABELS, at, { lineBreak: false });
    for (const [column, amount] of amounts.entries()) {
      const end = ENDS[column] ?? 0;
      if (amount.startsWith('$')) pen.text('$', end - 50, at, { lineBreak: false });
      right(amount.replace('$', ''), end, at);
    }
  }
}

it('short rules under each column of amounts with their signs make no tables of their own', async () => {
  const text = await markdown((pen) => {
    const rows = [
      ['Net income', '$280', '$218', '$450'],
      ['Pension plan', '\u2014', '1', '\u2014'],
      ['Cash flow hedges', '2', '3', '(7)'],
      ['Comprehensive income', '$282', '$222', '$443'],
    ];
    for (const end of ENDS)
      for (const y of [92, 128, 140])
        pen
          .moveTo(end - 52, y)
          .lineTo(end, y)
          .stroke();
    drawAccounts(pen, ['2023', '2022', '2021'], rows, 80);
  });
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toContain('| Net income | $ 280 | $ 218 | $ 450 |');
  expect(rows).toContain('| Cash flow hedges | 2 | 3 | (7) |');
  expect(rows).toContain('| Comprehensive income | $ 282 | $ 222 | $ 443 |');
});

it('lines beside the head alone make columns of the rows below it', async () => {
  const xs = [60, 180, 280, 380, 480];
  const text = await markdown((pen) => {
    for (const x of xs) pen.moveTo(x, 70).lineTo(x, 90).stroke();
    for (const y of [70, 90, 110, 130, 150]) pen.moveTo(60, y).lineTo(480, y).stroke();
    for (const x of [60, 480]) pen.moveTo(x, 70).lineTo(x, 150).stroke();
    const rows = [
      ['Country', 'Own', 'Imported', 'Total'],
      ['Austria', '92.9', '7.1', '5,821'],
      ['Belgium', '0', '100.0', '5,906'],
      ['Bulgaria', '0', '38', '38'],
    ];
    cells(
      pen.font('Helvetica', 9),
      rows,
      xs.map((x) => x + 6),
      75,
      20,
    );
  });
  expect(text).toContain('| Austria | 92.9 | 7.1 | 5,821 |');
  expect(text).toContain('| Bulgaria | 0 | 38 | 38 |');
});

it('figures in rows that only the frame of all rows holds together are rows', async () => {
  const xs = [60, 240, 340, 440];
  const text = await markdown((pen) => {
    for (const x of xs) pen.moveTo(x, 70).lineTo(x, 200).stroke();
    for (const y of [70, 90, 140, 160, 180, 200]) pen.moveTo(60, y).lineTo(440, y).stroke();
    const at = xs.map((x) => x + 6);
    cells(pen.font('Helvetica', 9), [['in million', '2023', '2022']], at, 76);
    const inner = [
      ['Freight', '1,488', '8,848'],
      ['Charter', '143', '8,115'],
      ['Storage', '1,762', '1,745'],
      ['Repair', '1,388', '1,429'],
    ];
    cells(pen, inner, at, 93, 11);
    cells(
      pen,
      [
        ['Fuel', '3,653', '3,358'],
        ['Wages', '782', '552'],
        ['Rent', '469', '430'],
      ],
      at,
      145,
      20,
    );
  });
  expect(text).toContain('| Charter | 143 | 8,115 |');
  expect(text).toContain('| Repair | 1,388 | 1,429 |');
});

const word = (text: string, x0: number, baseline: number, size = 10): Word => ({
  text,
  x0,
  x1: x0 + 5 * text.length,
  y0: baseline - 8,
  y1: baseline + 2,
  baseline,
  size,
  font: { name: 'Helvetica', bold: false, italic: false, monospace: false },
  color: '#000000',
});

it('one row of two figures is parted where each has a head of its own above it, and only there', () => {
  const figures = [word('Debt', 50, 120), word('44,309', 200, 120), word('54,240', 280, 120)];
  const rows = (...heads: readonly Word[]) => groupRows([...heads, ...figures]);
  const separators = [{ x0: 70, x1: 190 }];
  const strips = partFigures(rows(word('Carrying', 195, 100), word('Fair', 285, 100)), separators);
  expect(strips.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [70, 190],
    [230, 280],
  ]);
  expect(partFigures(rows(word('Both', 240, 100)), separators)).toEqual(separators);
});

it('a range is one value', () => {
  const rows = (dash: string) =>
    groupRows(
      ['Rope', 'Tar', 'Sail'].flatMap((name, index) => {
        const y = 120 + 20 * index;
        return [word(name, 50, y), word('1.27', 200, y), word(dash, 223, y), word('1.42', 232, y)];
      }),
    );
  const separators = [{ x0: 70, x1: 190 }];
  expect(partFigures(rows('-'), separators)).toEqual(separators);
  expect(partFigures(rows('8'), separators)).not.toEqual(separators);
});
