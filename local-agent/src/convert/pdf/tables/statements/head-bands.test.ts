import { expect, it } from 'vitest';
import type { Rule } from '../../../page/page-content.ts';
import { atEnd, centred, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';
import { rowAt, statementsIn, textAbout, textBefore } from './statement-words.test.fixture.ts';

const ENDS = [240, 300, 370, 450];
const ROWS = [
  ['Balance of May', '975', '$ 12.5', '$ 1,267', '$ 68'],
  ['Tolls', '12', '0.5', '(41)', '9'],
  ['Rents', '15', '0.7', '128', '(7)'],
  ['Balance of June', '1,002', '$ 13.7', '$ 1,354', '$ 70'],
];

it('the lines of one head are one, though a group of others stands beside the upper ones', () => {
  const heads = [
    ...textAbout('All that', 430, 64),
    ...textAbout('Shares of the harbour', 250, 75),
    ...textAbout('Paid in', 355, 75),
    ...textAbout('the harbour', 430, 75),
    ...rowAt(86, ['', 'Number', 'Value', 'by members', 'owes'], ENDS),
  ];
  const body = ROWS.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  expect(statementsIn([...heads, ...body])[0]?.slice(0, 2)).toEqual([
    ['', 'Shares of the harbour', '', ''],
    ['', 'Number', 'Value', 'Paid in by members', 'All that the harbour owes'],
  ]);
});

it('a head over each of two groups is over all of it, also where amounts have their signs apart', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9);
    centred(pen, 'Boats', 258, 82);
    centred(pen, 'Rafts', 398, 82);
    for (const [at, head] of ['2031', '2030', '2031', '2030'].entries()) atEnd(pen, head, ENDS[at] ?? 0, 93);
    for (const [row, [label = '', ...values]] of ROWS.entries()) {
      put(pen, label, 60, 108 + 14 * row);
      for (const [at, value] of values.entries()) atEnd(pen, value, ENDS[at] ?? 0, 108 + 14 * row);
    }
  });
  expect(rowsOf(text).slice(0, 2)).toEqual([
    '|  | Boats | Boats | Rafts | Rafts |',
    '|  | **2031** | **2030** | **2031** | **2030** |',
  ]);
});

it('first lines of heads are theirs, though the columns beside them have the same middle', () => {
  const ends = [220, 260, 340, 380];
  const heads = [
    ...[245, 365].flatMap((middle) => textAbout('Share of all', middle, 75)),
    ...[245, 365].flatMap((middle) => textAbout('paid', middle, 86)),
    ...[220, 340].flatMap((end) => textBefore('Tolls', end, 86)),
  ];
  const body = ROWS.flatMap((row, index) => rowAt(100 + 14 * index, row, ends));
  expect(statementsIn([...heads, ...body])[0]?.[0]).toEqual([
    '',
    'Tolls',
    'Share of all paid',
    'Tolls',
    'Share of all paid',
  ]);
});

it('first lines that reach over the column before theirs are those of the heads right below', () => {
  const heads = [
    ...textAbout('Boats', 212, 81),
    ...textBefore('Mean price of', ENDS[1] ?? 0, 81),
    ...textAbout('sold', 212, 95),
    ...['', 'each boat', 'Tolls', 'Due'].flatMap((text, at) => (text ? textBefore(text, ENDS[at] ?? 0, 95) : [])),
  ];
  const body = ROWS.map(([label = '', count = '', ...values]) => [label, `${count},000`, ...values]).flatMap(
    (row, index) => rowAt(120 + 14 * index, row, ENDS),
  );
  expect(statementsIn([...heads, ...body])[0]?.[0]).toEqual([
    '',
    'Boats sold',
    'Mean price of each boat',
    'Tolls',
    'Due',
  ]);
});

it('a line across between two heads of the same columns makes them two rows', () => {
  const heads = [
    ...textAbout('Boats and rafts', 332, 64),
    ...textAbout('Tolls of May', 332, 78),
    ...rowAt(92, ['', 'North', 'South', 'East', 'West'], ENDS),
  ];
  const body = ROWS.flatMap((row, index) => rowAt(106 + 14 * index, row, ENDS));
  const rules = [67, 81].map((at) => ({ at, from: 215, to: 450, thickness: 1 }));
  expect(statementsIn([...heads, ...body], rules)[0]?.slice(0, 2)).toEqual([
    ['', 'Boats and rafts'],
    ['', 'Tolls of May'],
  ]);
});

it('a label in brackets over two lines is one, beside the lower heads, and other labels stay beside their own', () => {
  const body = ROWS.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  const found = (upper: string, lower: string) => {
    const heads = [
      ...rowAt(75, [upper], ENDS),
      ...textAbout('Shares of the harbour', 250, 75),
      ...rowAt(86, [lower, '2034', '2033', '2032', '2031'], ENDS),
    ];
    return statementsIn([...heads, ...body])[0]
      ?.slice(0, 2)
      .map(([label]) => label);
  };
  expect(found('(in millions, except', 'weighted data)')).toEqual(['', '(in millions, except weighted data)']);
  expect(found('Boats (all)', 'of the harbour')).toEqual(['Boats (all)', 'of the harbour']);
});

it('heads above one line are over the columns that a line down the page parts', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9);
    centred(pen, 'Reckoned by the keepers of the harbour', 325, 58);
    pen.moveTo(190, 70).lineTo(460, 70).stroke();
    centred(pen, 'Northern', 290, 80);
    centred(pen, 'Southern', 435, 80);
    pen.moveTo(190, 92).lineTo(460, 92).stroke();
    pen.moveTo(390, 70).lineTo(390, 160).stroke();
    for (const [at, head] of ['Boats', 'Rafts', 'Barges', 'Boats'].entries()) {
      centred(pen, head, [222, 280, 345, 435][at] ?? 0, 96);
      const end = (ENDS[at] ?? 0) + 5;
      pen
        .moveTo(end - 45, 107)
        .lineTo(end, 107)
        .stroke();
    }
    for (const [row, [label = '', count, ...others]] of ROWS.entries()) {
      put(pen, label, 60, 112 + 14 * row);
      for (const [at, value] of [`$ ${count}`, ...others].entries()) atEnd(pen, value, ENDS[at] ?? 0, 112 + 14 * row);
    }
  });
  expect(rowsOf(text).slice(1, 3)).toEqual([
    '|  | **Northern** | **Northern** | **Northern** | **Southern** |',
    '|  | **Boats** | **Rafts** | **Barges** | **Boats** |',
  ]);
});

it('the line below the lowest heads is one, though a line down the page crosses it', () => {
  const piece = (from: number, to: number, at: number): Rule => ({ at, from, to, thickness: 0.5 });
  const heads = rowAt(97, ['', '', '', 'Total', 'Sum'], ENDS);
  const body = ROWS.flatMap((row, index) => rowAt(112 + 14 * index, row, ENDS));
  const rules = [piece(150, 390, 101), piece(390, 460, 101)];
  expect(statementsIn([...heads, ...body], rules)[0]?.[0]).toEqual(['', '', '', 'Total', 'Sum']);
});
