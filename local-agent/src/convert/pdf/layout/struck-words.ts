import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';

/** A line through words is so far above their base line, font sizes, and no thicker. */
const LOWEST = 0.12;
const HIGHEST = 0.4;
const THICKEST = 0.12;
/** It begins and ends where words do, but for so much, font sizes. */
const BEYOND = 0.4;
/** A word is struck out when a line covers this part of it. */
const COVERED = 0.8;
/** What is struck out has a word or a number; single letters and short numbers are those of a fraction. */
const WORD = /\p{L}{2}|\p{N}{3}/u;

/**
 * The page with the words that a line is drawn through as struck out: what a bill or a redline takes away. The line is none
 * of a table.
 */
export function withStruckWords(page: PageContent): PageContent {
  if (page.horizontal.length === 0) return page;
  const struck = new Set<Word>();
  const through = new Set<Rule>();
  const rows = groupRows(page.words);
  for (const rule of page.horizontal) {
    const words = rows.filter((row) => isThrough(rule, row)).flatMap((row) => wordsUnder(rule, row));
    if (words.length === 0) continue;
    through.add(rule);
    for (const word of words) struck.add(word);
  }
  if (struck.size === 0) return page;
  return {
    ...page,
    words: page.words.map((word) => (struck.has(word) ? { ...word, struck: true } : word)),
    horizontal: page.horizontal.filter((rule) => !through.has(rule)),
  };
}

function isThrough({ at, thickness }: Rule, { baseline, size }: Row): boolean {
  const height = (baseline - at) / size;
  return height > LOWEST && height < HIGHEST && thickness < THICKEST * size;
}

/** The words that a line covers; none where it reaches beyond them, as the border of a table does. */
function wordsUnder({ from, to }: Rule, { words, size }: Row): readonly Word[] {
  const own = words.filter(
    (word) =>
      Math.min(to, word.x1) - Math.max(from, word.x0) >= COVERED * (word.x1 - word.x0) &&
      /[\p{L}\p{N}]/u.test(word.text),
  );
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last || !own.some((word) => WORD.test(word.text))) return [];
  const isWhole = from > first.x0 - BEYOND * size && to < last.x1 + BEYOND * size;
  return isWhole ? own : [];
}
