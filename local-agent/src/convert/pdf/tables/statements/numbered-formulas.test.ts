import { expect, it } from 'vitest';
import type { Word } from '../../../page/page-content.ts';
import { placedWord } from '../../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../../page/rows.ts';
import { findStatements } from './find-statements.ts';
import { isNumberedFormula } from './numbered-formulas.ts';

const word = (text: string, x0: number, baseline: number, name = 'Tide'): Word => {
  const placed = placedWord(text, x0, baseline);
  return { ...placed, font: { ...placed.font, name } };
};

const isFormula = (...words: readonly Word[]) =>
  groupRows([word('h', 60, 100, 'CMMI10'), ...words]).map(isNumberedFormula);

it('a formula with its number at the margin has no amount in brackets', () => {
  const sign = word('=', 100, 100);
  expect(isFormula(sign, word('(6.78)', 400, 100))).toEqual([true]);
  expect(isFormula(word('of', 100, 100), word('(6.78)', 400, 100))).toEqual([false]);
  expect(isFormula(sign, word('6.78', 400, 100))).toEqual([false]);
  expect(isFormula(sign, word('(6.78)', 106, 100))).toEqual([false]);
  expect(isFormula(sign, word('(6.78)', 400, 100), word('12', 435, 100))).toEqual([false]);
  expect(groupRows([word('h', 60, 100), sign, word('(6.78)', 400, 100)]).map(isNumberedFormula)).toEqual([false]);
});

it('rows of such formulas are no statement, as rows with amounts in brackets are', () => {
  const rows = (font: string) =>
    ['(6.77)', '(6.78)', '(6.79)', '(6.80)', '1,190'].flatMap((number, index) => {
      const y = 100 + 15 * index;
      return [
        word('Level', 60, y),
        word('h', 90, y, font),
        word('=', 100, y),
        word('tide', 110, y),
        word(number, 400, y),
      ];
    });
  expect(findStatements(rows('CMMI10'), [])).toEqual([]);
  expect(findStatements(rows('Tide'), [])).toHaveLength(1);
});
