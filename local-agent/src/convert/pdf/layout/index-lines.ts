import type { Word } from '../../page/page-content.ts';

/** Share of the lines of an index that end with a page: long entries have several lines. */
const ENTRIES = 0.7;

/** Whether lines are the entries of an index: each ends with the numbers of its pages, behind commas. */
export const isIndex = (lines: readonly (readonly Word[])[]): boolean =>
  lines.filter(isEntry).length >= ENTRIES * lines.length;

function isEntry(words: readonly Word[]): boolean {
  if (!/\d$/.test(words.at(-1)?.text ?? '')) return false;
  const text = words.map((word) => word.text).join(' ');
  return /\p{L}{2}/u.test(text) && /, ?\d{1,3}$/.test(text);
}
