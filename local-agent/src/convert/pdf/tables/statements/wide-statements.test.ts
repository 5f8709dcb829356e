import { expect, it } from 'vitest';
import type { Pen } from '../../draw-pdf.test.fixture.ts';
import { atEnd, centred, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';

const underline = (pen: Pen, from: number, to: number, y: number) => pen.moveTo(from, y).lineTo(to, y).stroke();

/** A label and its amounts, each with its currency sign `width` points before the amount's end. */
function row(
  pen: Pen,
  y: number,
  [label = '', ...amounts]: readonly string[],
  ends: readonly number[],
  width: number,
): void {
  put(pen, label, 40, y);
  for (const [column, amount] of amounts.entries()) {
    const end = ends[column] ?? 0;
    if (amount.startsWith('$')) put(pen, '$', end - width, y);
    atEnd(pen, amount.replace('$ ', ''), end, y);
  }
}

it('columns of dashes alone are columns of a statement, below heads over two columns each', async () => {
  const ends = [230, 280, 330, 380, 430, 480];
  const body = [
    ['Forward contracts', '$ —', '$ —', '$ 46', '$ 6', '$ —', '$ —'],
    ['Swaps', '—', '—', '605', '—', '—', '—'],
    ['Options', '24', '29', '1', '7', '—', '—'],
    ['Total fair value', '$ 24', '$ 29', '$ 652', '$ 13', '$ —', '$ —'],
  ];
  const text = await markdown((pen) => {
    pen.font('Times-Bold', 8);
    for (const [group, name] of ['Level 1', 'Level 2', 'Level 3'].entries()) {
      centred(pen, name, 232 + 100 * group, 80);
      underline(pen, 188 + 100 * group, 281 + 100 * group, 91);
    }
    for (const [column, end] of ends.entries()) {
      centred(pen, column % 2 === 0 ? 'Assets' : 'Liabilities', end - 20, 94);
      underline(pen, end - 42, end + 1, 105);
    }
    put(pen, 'Derivatives:', 40, 109);
    pen.font('Times-Roman', 8);
    for (const [index, cells] of body.entries()) row(pen, 123 + 14 * index, cells, ends, 40);
    for (const end of ends) underline(pen, end - 42, end + 1, 163);
  });
  expect(rowsOf(text)).toEqual([
    '|  | Level 1 | Level 1 | Level 2 | Level 2 | Level 3 | Level 3 |',
    '|  | **Assets** | **Liabilities** | **Assets** | **Liabilities** | **Assets** | **Liabilities** |',
    '| Derivatives: |  |  |  |  |  |  |',
    ...body.map((cells) => `| ${cells.join(' | ')} |`),
  ]);
});

it('two rows are a statement below heads of three lines and a unit', async () => {
  const ends = [400, 470, 550];
  const heads = [
    ['January 3,', 'December 28,', ''],
    ['2016', '2014', ''],
    ['(53 weeks)', '(52 weeks)', '% Change'],
  ];
  const body = [
    ['Net sales', '$ 18,338', '$ 10,922', '67.9 %'],
    ['Sales of both firms', '$ 27,447', '$ 29,122', '(5.8)%'],
  ];
  const text = await markdown((pen) => {
    pen.font('Times-Bold', 8);
    for (const [line, texts] of heads.entries())
      for (const [column, head] of texts.entries())
        if (head) centred(pen, head, (ends[column] ?? 0) - 28, 80 + 9 * line);
    underline(pen, 340, 405, 108);
    underline(pen, 410, 475, 108);
    underline(pen, 480, 555, 108);
    centred(pen, '(in millions)', 407, 113);
    pen.font('Times-Roman', 10);
    for (const [index, cells] of body.entries()) row(pen, 126 + 14 * index, cells, ends, 60);
  });
  expect(rowsOf(text)).toEqual([
    '|  | January 3, 2016 (53 weeks) | December 28, 2014 (52 weeks) | % Change |',
    '|  | **(in millions)** | **(in millions)** |  |',
    ...body.map((cells) => `| ${cells.join(' | ')} |`),
  ]);
});

it('a wide gap between periods does not part a statement, and marks for "not meaningful" are values', async () => {
  const ends = [260, 320, 460, 540];
  const body = [
    ['Tolls', '$ 3,615', '$ 2,072', '$ 1,759', '74%'],
    ['Berths', '631', '371', '331', '**'],
    ['Salvage', '2,973', '1,659', '1,366', '79%'],
    ['Other', '17', '—', '9', '**'],
    ['Total', '$ 7,236', '$ 4,102', '$ 3,465', '76%'],
  ];
  const text = await markdown((pen) => {
    pen.font('Times-Bold', 8);
    centred(pen, 'Successor', 270, 80);
    underline(pen, 210, 321, 91);
    centred(pen, 'Predecessor', 440, 80);
    underline(pen, 410, 461, 91);
    for (const [column, head] of ['2014', '2013', '2013', 'Change'].entries()) {
      atEnd(pen, head, (ends[column] ?? 0) - 10, 94);
      underline(pen, (ends[column] ?? 0) - 50, (ends[column] ?? 0) + 1, 105);
    }
    pen.font('Times-Roman', 9);
    for (const [index, cells] of body.entries()) row(pen, 112 + 16 * index, cells, ends, 46);
    for (const end of ends) underline(pen, end - 50, end + 1, 174);
  });
  expect(rowsOf(text).slice(-5)).toEqual(body.map((cells) => `| ${cells.join(' | ').replaceAll('*', '\\*')} |`));
});

it('units apart from their values, in some rows only, are no columns', async () => {
  const ends = [380, 480];
  const body = [
    ['Europe and the north', '16.8 %', '17.3 %'],
    ['Southern ports', '10.6', '11.0'],
    ['Inland harbours', '34.7', '31.9'],
    ['Dredging', '37.9', '39.8'],
    ['Total', '100.0 %', '100.0 %'],
  ];
  const text = await markdown((pen) => {
    pen.font('Times-Roman', 9);
    put(pen, 'Year Ended December 31,', 40, 80);
    for (const [column, year] of ['2020', '2019'].entries()) atEnd(pen, year, ends[column] ?? 0, 80);
    underline(pen, 40, 500, 92);
    for (const [index, [label = '', ...values]] of body.entries()) {
      const y = 96 + 14 * index;
      put(pen, label, 40, y);
      for (const [column, value] of values.entries()) {
        const [digits = '', unit = ''] = value.split(' ');
        atEnd(pen, digits, ends[column] ?? 0, y);
        put(pen, unit, (ends[column] ?? 0) + 7, y);
      }
    }
    underline(pen, 40, 500, 168);
  });
  expect(rowsOf(text)).toEqual([
    '| Year Ended December 31, | 2020 | 2019 |',
    ...body.map((cells) => `| ${cells.join(' | ')} |`),
  ]);
});

it('columns that have heads and no figures belong to a statement, and so do signs without amounts', async () => {
  const ends = [230, 300, 370];
  const body = [
    ['Harbour', '$ 3,615', '$ —', '$ 46'],
    ['Locks', '631', '(47)', '6'],
    ['Ferries', '2,973', '79', '—'],
    ['', '$ 7,219', '$ 32', '$ 52'],
    ['Second year:', '', '', ''],
    ['Harbour', '$ 3,702', '$ ', '$ 41'],
    ['Locks', '644', '—', '9'],
    ['', '$ 4,346', '$ ', '$ 50'],
  ];
  const text = await markdown((pen) => {
    pen.font('Times-Bold', 8);
    for (const [column, name] of ['Net sales', 'Currency', 'Sold', 'Price', 'Volume'].entries())
      centred(pen, name, 215 + 70 * column, 80);
    pen.font('Times-Roman', 8);
    for (const [index, cells] of body.entries()) row(pen, 96 + 14 * index, cells, ends, 40);
  });
  expect(rowsOf(text)).toEqual([
    '|  | Net sales | Currency | Sold | Price | Volume |',
    ...body.map((cells) => `| ${cells.map((cell) => cell.trim()).join(' | ')} |  |  |`),
  ]);
});
