import { expect, it } from 'vitest';
import { joinBracketed } from './bracketed-columns.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';

const head = (text: string) => ({ text, columns: 2 });
const figure = (text: string) => ({ text, at: 200, width: 22 });
const bracketed = (text: string, at = 226) => ({ text, at, width: 30 });
const LING = ['Ling', figure('2.68'), bracketed('(0.14)')];
const COD = ['Cod', figure('34.3'), bracketed('(2.17)')];
const HAKE = ['Hake', figure('122.1'), bracketed('(5.25)')];

it('joins figures and what stands in brackets behind them below one head', () => {
  const table = joinBracketed(
    tableOf([['Fish', head('2021')], LING, COD, ['Eel', figure('7'), ''], HAKE, ['Ray', '', '\u2013']]),
  );
  expect(textsOf(table)).toEqual([
    ['Fish', '2021'],
    ['Ling', '2.68 (0.14)'],
    ['Cod', '34.3 (2.17)'],
    ['Eel', '7'],
    ['Hake', '122.1 (5.25)'],
    ['Ray', '\u2013'],
  ]);
  expect(table.edges).toHaveLength(3);
});

it.each([
  ['with a head of its own', [['Fish', '2021', '2022'], LING, COD, HAKE]],
  ['without a head', [LING, COD, HAKE]],
  [
    'below a head over more columns',
    [['Fish', { text: '2021', columns: 3 }], ...[LING, COD, HAKE].map((row) => [...row, '9'])],
  ],
  ['above a text over both', [LING, COD, HAKE, ['Fish', head('2021')]]],
  ['of two rows', [['Fish', head('2021')], LING, COD]],
  ['with a figure without brackets', [['Fish', head('2021')], LING, COD, HAKE, ['Eel', figure('7'), bracketed('2')]]],
  ['with brackets behind no figure', [['Fish', head('2021')], LING, COD, HAKE, ['Eel', '', bracketed('(7)')]]],
  ['with a dash behind a figure', [['Fish', head('2021')], LING, COD, HAKE, ['Eel', figure('7'), bracketed('\u2013')]]],
  ['with a text before one', [['Fish', head('2021')], LING, COD, HAKE, ['Eel', 'few', '']]],
  ['behind a figure in brackets', [['Fish', head('2021')], LING, COD, ['Eel', figure('(7)'), bracketed('(2)')]]],
  ['far from its figures', [['Fish', head('2021')], LING, COD, ['Eel', figure('7'), bracketed('(2)', 229)]]],
])('leaves a column of brackets %s', (_, rows) => {
  const table = tableOf(rows);
  expect(joinBracketed(table)).toBe(table);
});
