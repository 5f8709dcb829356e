import type { Row } from '../../page/rows.ts';
import { MAJORITY } from '../layout/measures.ts';
import { filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Signs and numbers before notes: `(*)`, `(2)`, `**`, `[Cop87]`. */
const MARK = /^(?:\([^\s()]{1,3}\)|[*\u2020\u2021]{1,3}|\[[^\s\][]{1,16}\])$/;
/** The number of a section, as headings and contents have it. */
const SECTION = /^\d{1,2}(?:\.\d{1,2}){0,4}\.?$/;
/** More numbered lines one below the other are entries of a list, such as a contract's annexes. */
const MAX_SECTIONS = 4;
/** Fewer words may be a cell's. */
const MIN_WORDS = 3;

/**
 * Texts behind the signs or labels of notes (`(*)`, `NB:`), behind the marks of a bibliography or behind the numbers of
 * sections: two columns on paper that are no table.
 */
export function areNotes(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const firsts = rows.filter((row) => filledColumns(row, separators).has(0));
  const labels = firsts.map((row) => textIn(row, 0, separators));
  const texts = firsts.map((row) => wordsIn(row, 1, separators));
  const areTexts = texts.filter((words) => words.length >= MIN_WORDS).length > MAJORITY * texts.length;
  if (!areTexts) return false;
  // Raised signs are words of their own: `[SPB + 14]`.
  const marks = labels.filter((label) => MARK.test(label.replaceAll(' ', ''))).length;
  const named = labels.filter((label) => /^\p{L}{1,12}:$/u.test(label)).length;
  const sections = labels.filter((label) => SECTION.test(label) && /\d\.\d/.test(label)).length;
  const areLabels = marks + named + sections === labels.length;
  return (
    (areLabels && (marks > 0 || (named > 0 && endInStops(rows, separators)))) ||
    (rows.length === firsts.length && areSections(labels))
  );
}

const textIn = (row: Row, column: number, separators: readonly Separator[]): string =>
  wordsIn(row, column, separators)
    .map(({ text }) => text)
    .join(' ');

/** Whether the texts behind the labels are sentences. */
function endInStops(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const ends = rows.filter((_row, index) => {
    const next = rows[index + 1];
    return !next || filledColumns(next, separators).has(0);
  });
  return ends.every((row) => /[.!?]$/.test(textIn(row, 1, separators)));
}

/** `1.`, `1.1.`, `1.2.`, `2.`: each is the next one, or the first below it. */
function areSections(labels: readonly string[]): boolean {
  if (labels.length < 2 || labels.length > MAX_SECTIONS || !labels.every((label) => SECTION.test(label))) return false;
  const numbers = labels.map((label) => label.replace(/\.$/, '').split('.').map(Number));
  if (!numbers.some(({ length }) => length > 1)) return false;
  return numbers.slice(1).every((number, index) => follows(numbers[index] ?? [], number));
}

function follows(above: readonly number[], number: readonly number[]): boolean {
  const at = number.length - 1;
  const isSame = number.slice(0, at).every((part, index) => part === above[index]);
  return isSame && number[at] === (above[at] ?? 0) + 1;
}
