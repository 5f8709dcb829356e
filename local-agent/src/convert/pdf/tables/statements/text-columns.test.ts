import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAbout, textAt, textBefore } from './statement-words.test.fixture.ts';

const ENDS = [380, 440];
const row = (baseline: number, label: string, place: string, values: readonly string[]) => [
  ...rowAt(baseline, [label, ...values], ENDS),
  ...(place ? textAt(place, 160, baseline) : []),
];

it('texts between labels and figures are a column, with their head, and a label has several of them', () => {
  const tables = statementsIn([
    ...textAbout('Gains recognized', 400, 86),
    ...textAt('Contracts held', 20, 86),
    ...textAt('Line of the statement', 160, 98),
    ...textBefore('2031', 380, 98),
    ...textBefore('2030', 440, 98),
    ...row(110, 'Trading contracts:', '', []),
    ...row(122, 'Exchange contracts', 'Net sales', ['$ 214', '$ (662)']),
    ...row(134, '', 'Cost of goods', ['(70)', '654']),
    ...row(146, 'Rate contracts', 'Other income', ['2', '1,952']),
    ...row(158, 'Fuel contracts', 'Other income', ['41', '(2)']),
    ...row(170, 'Total of all contracts held', '', ['$ 187', '$ 1,942']),
  ]);
  expect(tables).toEqual([
    [
      ['Contracts held', '', 'Gains recognized'],
      ['', 'Line of the statement', '2031', '2030'],
      ['Trading contracts:', '', '', ''],
      ['Exchange contracts', 'Net sales', '$ 214', '$ (662)'],
      ['', 'Cost of goods', '(70)', '654'],
      ['Rate contracts', 'Other income', '2', '1,952'],
      ['Fuel contracts', 'Other income', '41', '(2)'],
      ['Total of all contracts held', '', '$ 187', '$ 1,942'],
    ],
  ]);
});

it('texts that share no place are no column', () => {
  const tables = statementsIn([
    ...rowAt(100, ['Rent', '1,200', '310'], ENDS),
    ...textAt('of halls', 130, 100),
    ...rowAt(112, ['Light', '1,340', '320'], ENDS),
    ...textAt('of streets', 171, 112),
    ...rowAt(124, ['Fuel', '1,150', '330'], ENDS),
    ...textAt('of ships', 151, 124),
  ]);
  expect(tables).toEqual([]);
});

it('running text and numbers of items beside texts are no labels', () => {
  const beside = (labels: readonly string[]) =>
    labels.flatMap((label, at) => row(100 + 12 * at, label, 'Harbour', [`${at + 1},120`, `${at + 2},340`]));
  const prose = ['The towns paid', 'for the light of', 'their streets and', 'their harbours'];
  expect(statementsIn(beside(prose)).flat(2)).not.toContain('Harbour');
  expect(statementsIn(beside(['4.1', '4.2', '4.3', '4.4'])).flat(2)).not.toContain('Harbour');
  expect(statementsIn(beside(['Light', 'Fuel', 'Rent', 'Wages'])).flat(2)).toContain('Harbour');
});

it('one column of texts before one column of figures is one; several texts, or no currency, are of another table', () => {
  const line = (baseline: number, label: string, values: readonly string[], ...texts: readonly string[]) => [
    ...rowAt(baseline, [label, ...values], [440]),
    ...texts.flatMap((text, at) => textAt(text, 160 + 100 * at, baseline)),
  ];
  const body = (first: string, ...texts: readonly string[]) => [
    ...line(100, 'Exchange contracts', [first], ...texts),
    ...line(112, 'Rate contracts', ['(70)'], ...texts),
    ...line(124, 'Fuel contracts', ['1,952'], ...texts),
  ];
  expect(statementsIn(body('$ 214', 'Net sales'))).toEqual([
    [
      ['Exchange contracts', 'Net sales', '$ 214'],
      ['Rate contracts', 'Net sales', '(70)'],
      ['Fuel contracts', 'Net sales', '1,952'],
    ],
  ]);
  expect(statementsIn(body('$ 214', 'Net sales', 'Harbour'))).toEqual([]);
  expect(statementsIn(body('2.14', 'Net sales'))).toEqual([]);
});
