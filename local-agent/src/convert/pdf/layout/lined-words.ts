import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';

/** A line through words is so far above their base line, font sizes, and no thicker. */
const LOWEST = 0.12;
const HIGHEST = 0.4;
const THICKEST = 0.12;
/** A line below words is no farther under their base line, font sizes. */
const FARTHEST_BELOW = 0.35;
/** It begins and ends where words do, but for so much, font sizes. */
const BEYOND = 0.4;
/** A word has a line when it covers this part of it. */
const COVERED = 0.8;
/** What has a line has a word, a number or one in brackets; single letters and short numbers are those of a fraction. */
const WORD = /\p{L}{2}|\p{N}{3}|^\([\p{L}\p{N}]{1,3}\)$/u;

/**
 * The page with the words that a line is drawn through as struck out, which a bill or a redline takes away, and those with a
 * line below them as underlined. A line through words is none of a table; one below them may be.
 */
export function withLinedWords(page: PageContent): PageContent {
  if (page.horizontal.length === 0) return page;
  const struck = new Set<Word>();
  const underlined = new Set<Word>();
  const through = new Set<Rule>();
  const rows = groupRows(page.words);
  for (const rule of page.horizontal) {
    for (const row of rows) {
      const place = placeOf(rule, row);
      const words = place ? wordsAt(rule, row) : [];
      for (const word of words) (place === 'through' ? struck : underlined).add(word);
      if (place === 'through' && words.length > 0) through.add(rule);
    }
  }
  if (struck.size === 0 && underlined.size === 0) return page;
  const lined = (word: Word): Word =>
    struck.has(word) ? { ...word, struck: true } : underlined.has(word) ? { ...word, underlined: true } : word;
  return {
    ...page,
    words: page.words.map(lined),
    horizontal: page.horizontal.filter((rule) => !through.has(rule)),
  };
}

function placeOf({ at, thickness }: Rule, { baseline, size }: Row): 'through' | 'below' | undefined {
  const height = (baseline - at) / size;
  if (thickness >= THICKEST * size || height >= HIGHEST || height <= -FARTHEST_BELOW) return undefined;
  if (height > LOWEST) return 'through';
  return height <= 0 ? 'below' : undefined;
}

/** The words that a line covers; none where it reaches beyond them, as the border of a table does. */
function wordsAt({ from, to }: Rule, { words, size }: Row): readonly Word[] {
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
