import { expect, it } from 'vitest';
import type { Pen } from '../../draw-pdf.test.fixture.ts';
import { atEnd, centred, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';

/** The x that figures end at. */
const ENDS = [340, 420, 500];

/** Rows of a label and figures, 12 points apart; ends at the y of the next one. */
function statement(pen: Pen, rows: readonly (readonly string[])[], top: number): number {
  pen.font('Helvetica', 9);
  for (const [index, [label = '', ...figures]] of rows.entries()) {
    put(pen, label, 60, top + 12 * index);
    for (const [column, figure] of figures.entries()) atEnd(pen, figure, ENDS[column] ?? 0, top + 12 * index);
  }
  return top + 12 * rows.length;
}

const years = (pen: Pen, names: readonly string[], y: number) => {
  pen.font('Helvetica-Bold', 9);
  for (const [column, name] of names.entries()) centred(pen, name, (ENDS[column] ?? 0) - 16, y);
};

const BODY = [
  ['Freight', '3,902', '4,588', '4,410'],
  ['Charter', '12,229', '12,517', '11,020'],
  ['Fuel surcharges', '(678)', '(3,602)', '(91)'],
  ['Taxes', '936', '2,130', '1,004'],
  ['Result', '2,895', '6,787', '5,120'],
];

it('note marks in a column of their own stay with the figures before them', async () => {
  const text = await markdown((pen) => {
    years(pen, ['2022', '2021', '2020'], 80);
    const end = statement(pen, BODY, 98);
    pen.font('Helvetica', 5.5);
    for (const y of [end - 12, end - 24]) put(pen, '(b)', (ENDS[1] ?? 0) + 14, y - 1);
    put(pen, '(a)(c)', (ENDS[0] ?? 0) + 14, end - 25);
  });
  const rows = rowsOf(text).map((row) => row.replaceAll(/<\/?sup>/g, ''));
  expect(rows).toHaveLength(6);
  expect(rows).toContain('| Taxes | 936 (a)(c) | 2,130 (b) | 1,004 |');
  expect(rows).toContain('| Result | 2,895 | 6,787 (b) | 5,120 |');
});

it('a unit in the middle of all columns stands with the labels, not with the head that it is below', async () => {
  const text = await markdown((pen) => {
    years(pen, ['2022', '2021', '2020'], 80);
    centred(pen, '(in millions)', (ENDS[1] ?? 0) - 16, 91);
    statement(pen, BODY, 107);
  });
  expect(rowsOf(text)[0]).toBe('| (in millions) | 2022 | 2021 | 2020 |');
});

it('a label that its line cuts continues with a number or a capital, and a year below a date does not', async () => {
  const text = await markdown((pen) => {
    years(pen, ['2022', '2021'], 80);
    const rows = [
      ['Receivables, net of allowances of $279 and'],
      ['$261, at December 31', '918', '732'],
      ['Berths', '283', '177'],
      ['Income attributable to shareholders of'],
      ['The Northern Line', '4,312', '3,904'],
      ['Payments in the years ending December 31,'],
      ['2023', '1,910', '1,720'],
      ['2024', '1,104', '990'],
    ];
    statement(pen, rows, 98);
  });
  expect(rowsOf(text).slice(1)).toEqual([
    '| Receivables, net of allowances of $279 and $261, at December 31 | 918 | 732 |',
    '| Berths | 283 | 177 |',
    '| Income attributable to shareholders of The Northern Line | 4,312 | 3,904 |',
    '| Payments in the years ending December 31, |  |  |',
    '| 2023 | 1,910 | 1,720 |',
    '| 2024 | 1,104 | 990 |',
  ]);
});

it('years that lines leave in one cell are heads of two columns', async () => {
  const text = await markdown((pen) => {
    const heads = [
      ['February 8 -', 'January 3,', 'April 28,'],
      ['December 29,', 'December 28,', 'June 7,'],
      ['2014', '2013', '2013'],
      ['(29 weeks)', '(6 weeks)', '(52 weeks)'],
    ];
    centred(pen, 'Successor', 320, 60);
    centred(pen, 'Predecessor', 450, 60);
    for (const [line, names] of heads.entries()) years(pen, names, 74 + 11 * line);
    pen.moveTo(280, 71).lineTo(365, 71).stroke();
    pen.moveTo(365, 71).lineTo(510, 71).stroke();
    pen.moveTo(365, 56).lineTo(365, 120).stroke();
    pen.moveTo(280, 120).lineTo(365, 120).stroke();
    pen.moveTo(365, 120).lineTo(510, 120).stroke();
    statement(pen, BODY, 126);
  });
  expect(rowsOf(text)).toContain('| Freight | 3,902 | 4,588 | 4,410 |');
  expect(rowsOf(text).filter((row) => row.includes('2014'))).toEqual([
    expect.stringMatching(/2014 \(29 weeks\).*\|.*2013 \(6 weeks\).*\|.*2013 \(52 weeks\)/),
  ]);
});

it('the first line of a head is for the columns that its last line is for', async () => {
  const text = await markdown((pen) => {
    const middle = (ENDS[1] ?? 0) + 8;
    pen.font('Helvetica-Bold', 9);
    centred(pen, 'Discontinued', middle, 60);
    centred(pen, 'operations of the group', middle, 71);
    pen.moveTo(352, 82).lineTo(504, 82).stroke();
    years(pen, ['Ships', '2022', '2021'], 86);
    statement(pen, BODY, 104);
  });
  expect(rowsOf(text).slice(0, 2)).toEqual([
    '|  |  | Discontinued operations of the group | Discontinued operations of the group |',
    '|  | **Ships** | **2022** | **2021** |',
  ]);
});

it('a head that begins left of its figures is not cut by the end of the labels', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica-Bold', 9);
    put(pen, 'Number of ships', 250, 80);
    put(pen, 'Number of crew', 360, 80);
    statement(
      pen,
      BODY.map(([label = '', first = '', second = '']) => [label, first, second]),
      98,
    );
  });
  expect(rowsOf(text)[0]).toBe('|  | Number of ships | Number of crew |');
});
