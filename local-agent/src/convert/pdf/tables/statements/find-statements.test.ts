import { expect, it } from 'vitest';
import { convertWith } from '../../../convert-with.test.support.ts';
import { pdf } from '../../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../../draw-pdf.test.fixture.ts';

const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));

/** The x that figures end at. */
const ENDS = [400, 500];

const atEnd = (pen: Pen, text: string, end: number, y: number) =>
  pen.text(text, end - pen.widthOfString(text), y, { lineBreak: false });

/** A label and its figures, which stand lower by `drop` points. */
function row(pen: Pen, y: number, label: string, figures: readonly string[] = [], indent = 0, drop = 0): void {
  pen.text(label, 60 + indent, y, { lineBreak: false });
  for (const [index, figure] of figures.entries()) atEnd(pen, figure, ENDS[index] ?? 0, y + drop);
}

const sumRules = (pen: Pen, y: number) => {
  for (const end of ENDS)
    pen
      .moveTo(end - 60, y)
      .lineTo(end, y)
      .stroke();
};

/** A balance sheet whose sections have headings of their own, with lines above sums and double ones below. */
function balanceSheet(pen: Pen, drop = 0): void {
  pen.font('Helvetica', 9);
  for (const [index, date] of ['March 31,', 'March 31,'].entries()) atEnd(pen, date, (ENDS[index] ?? 0) - 4, 80);
  for (const [index, year] of ['2023', '2022'].entries()) atEnd(pen, year, (ENDS[index] ?? 0) - 14, 91);
  sumRules(pen, 103);
  pen.text('ASSETS', 260, 106, { lineBreak: false });
  row(pen, 120, 'Current assets:');
  row(pen, 134, 'Cash at banks', ['25,913', '20,289'], 12, drop);
  row(pen, 148, 'Freight receivable', ['40,388', '53,892'], 12, drop);
  row(pen, 162, 'Fuel on board', ['3,956', '4,855'], 12, drop);
  sumRules(pen, 174);
  row(pen, 178, 'Total current assets', ['70,257', '79,036'], 24, drop);
  row(pen, 206, 'Other assets:');
  row(pen, 220, 'Ships', ['170,799', '194,714'], 12, drop);
  row(pen, 234, 'Berths', ['22,283', '18,177'], 12, drop);
  row(pen, 248, 'Loss on charter', ['(1,204)', '(310)'], 12, drop);
  sumRules(pen, 260);
  row(pen, 264, 'Total assets', ['$ 262,135', '$ 291,617'], 24, drop);
}

it('a balance sheet is one table under its dates, though headings and lines stand between its rows', async () => {
  const rows = rowsOf(await markdown((pen) => balanceSheet(pen)));
  expect(rows[0]).toBe('|  | March 31, 2023 | March 31, 2022 |');
  expect(rows).toContain('| Current assets: |  |  |');
  expect(rows).toContain('| Other assets: |  |  |');
  expect(rows).toContain('| Loss on charter | (1,204) | (310) |');
  expect(rows.at(-1)).toBe('| Total assets | $ 262,135 | $ 291,617 |');
  expect(rows).toHaveLength(12);
});

it('figures that stand lower than their labels stay beside them', async () => {
  const rows = rowsOf(await markdown((pen) => balanceSheet(pen, 3)));
  expect(rows).toContain('| Fuel on board | 3,956 | 4,855 |');
  expect(rows).toHaveLength(12);
});

it('a head is for the columns that the line below it covers', async () => {
  const text = await markdown((pen) => {
    balanceSheet(pen);
    atEnd(pen, 'As of', 455, 66);
    pen.moveTo(340, 78).lineTo(500, 78).stroke();
  });
  expect(rowsOf(text)[0]).toBe('|  | As of | As of |');
});

it('a label of two lines is one cell, with its figures beside the last line', async () => {
  const text = await markdown((pen) => {
    balanceSheet(pen);
    row(pen, 292, 'Capital:');
    row(pen, 306, 'Shares of 1.00 each, of which 4,000 and 5,000 have been is-');
    row(pen, 317, 'sued and paid', ['4,000', '5,000']);
    row(pen, 331, 'Reserves', ['258,135', '286,617']);
  });
  const shares = rowsOf(text).find((line) => line.includes('Shares of'));
  expect(shares).toMatch(
    /^\| Shares of 1\.00 each, of which 4,000 and 5,000 have been is-?sued and paid \| 4,000 \| 5,000 \|$/,
  );
});

it('a title above the heads and a note below the figures stay outside', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9).text('Balance sheet of the shipping company', 200, 50, { lineBreak: false });
    balanceSheet(pen);
    pen.text('The notes on the next pages are part of this statement.', 60, 300, { lineBreak: false });
  });
  expect(rowsOf(text)).toHaveLength(12);
  expect(text).toMatch(/^[#\s]*Balance sheet of the shipping company$/m);
  expect(text).toMatch(/^The notes on the next pages are part of this statement\.$/m);
});

it('numbers in running text make no statement', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    for (let line = 0; line < 8; line++)
      pen.text(
        `In year ${line + 1} the ships carried freight for 1,20${line}.5 and paid harbours 3,40${line}`,
        60,
        80 + 13 * line,
        {
          lineBreak: false,
        },
      );
  });
  expect(rowsOf(text)).toEqual([]);
});

it('a page number below a statement is no row of it', async () => {
  const text = await markdown((pen) => {
    balanceSheet(pen);
    pen.text('17', 290, 290, { lineBreak: false });
  });
  expect(rowsOf(text).at(-1)).toBe('| Total assets | $ 262,135 | $ 291,617 |');
  expect(text).not.toMatch(/\| 17 \|/);
});

it('rows of figures within a listing are part of it', async () => {
  const listing = [
    '### Breakdown of the calls ###',
    'NULL            2   0.03%',
    'GETATTR        47   0.66%',
    'SETATTR         5   0.07%',
    'LOOKUP          4   0.06%',
    '...the other calls are not printed...',
  ];
  const file = await drawPdf((pen) => {
    lines(
      pen.font('Times-Roman', 11),
      ['The program counts the calls of each kind, and prints them', 'when it ends.'],
      60,
      60,
    );
    lines(pen.font('Courier', 9), listing, 60, 110, 9);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(['```', ...listing, '```'].join('\n'));
});
