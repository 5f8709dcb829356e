import { type Row, splitRow } from '../../page/rows.ts';
import { MAJORITY } from '../layout/measures.ts';
import { readMarker } from '../patterns/list-marker.ts';
import { columnOf, filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Code of the first letter that items count by. */
const LETTER_A = 97;

/** What a declaration is, at the right margin: `(method)`. */
const KIND = /^(?:\[[^\]]+\]|\([^)]+\))$/;

/**
 * Bullets below lines with a date or a place at the right margin, as in the story of a career, or declarations behind bullets,
 * all with their kind at the right margin.
 */
export const hasItems = (rows: readonly Row[], separators: readonly Separator[]): boolean =>
  rows.every(
    ({ words: [marker, ...text] }) =>
      readMarker(marker?.text ?? '')?.kind === 'bullet' && text.length > 1 && KIND.test(text.at(-1)?.text ?? ''),
  ) ||
  rows.some(({ words, size }) => {
    const [marker, ...text] = words;
    const isBeside = text[0] !== undefined && columnOf(text[0].x0, separators) === 0;
    return isBeside && readMarker(marker?.text ?? '')?.kind === 'bullet' && splitRow(text, size).length === 1;
  });

/** Texts behind numbers or letters that count from the first on, or behind numbers of clauses that count: a list. */
export function isCounted(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const firsts = rows.filter((row) => filledColumns(row, separators).has(0));
  const labels = firsts.map(({ words }) => words[0]?.text ?? '');
  const isLabelled = firsts.every(({ words }) => words[1] !== undefined && columnOf(words[1].x0, separators) === 1);
  if (firsts.length < 2 || !isLabelled) return false;
  const isList = labels.every(
    (label, index) => label === String(index + 1) || label === String.fromCharCode(LETTER_A + index),
  );
  const texts = firsts.filter((row) => wordsIn(row, 1, separators).length > 2).length;
  return isList || (areClauses(labels) && texts > MAJORITY * firsts.length);
}

/** `2.1`, `2.2`, ... */
function areClauses(labels: readonly string[]): boolean {
  const numbers = labels.map((label) => CLAUSE.exec(label));
  return numbers.every((number, index) => {
    const previous = numbers[index - 1];
    return number && (!previous || (number[1] === previous[1] && Number(number[2]) === Number(previous[2]) + 1));
  });
}

const CLAUSE = /^((?:\d{1,3}\.)+)(\d{1,3})\.?$/;
