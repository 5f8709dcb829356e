import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row, splitRow } from '../../page/rows.ts';
import { PAGE_NUMBER } from '../patterns/leaders.ts';
import { CONTENTS_HEADING, dotsBetween } from './contents-rows.ts';

/** A page number stands so far from its entry, font sizes, and page numbers of a column end at one x but for so many points. */
const NUMBER_GAP = 1.2;
const RAGGED = 3;
/** Fewer entries in a column show no list of contents. */
const MIN_ENTRIES = 5;

/** A page number, and the word that ends its entry. */
type Entry = { readonly before: Word; readonly number: Word };

/**
 * The words with rows of dots before the page numbers of contents in two columns that have none, so that the columns are
 * known as those of contents with dots are. Numbers of each column end at one x and never decrease, from the first column to
 * the second one too.
 */
export function withDotsInColumns(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => PAGE_NUMBER.test(text))) return words;
  const rows = groupRows(words);
  const head = rows.findIndex((row) =>
    CONTENTS_HEADING.test(
      row.words
        .map(({ text }) => text)
        .join(' ')
        .trim(),
    ),
  );
  if (head < 0) return words;
  const columns = columnsOf(rows.slice(head + 1).flatMap(entriesOf));
  if (columns.length !== 2) return words;
  const numbers = columns.flatMap((entries) => entries.map(({ number }) => Number(number.text)));
  if (numbers.some((number, index) => number < (numbers[index - 1] ?? 0))) return words;
  return [...words, ...columns.flat().map(({ before, number }) => dotsBetween(before, number))];
}

function entriesOf({ words, size }: Row): Entry[] {
  const pieces = splitRow(words, NUMBER_GAP * size);
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1]?.at(-1);
    const [number] = piece;
    return piece.length === 1 && number && before && /^\d{1,4}$/.test(number.text) ? [{ before, number }] : [];
  });
}

/** Entries by the x that their numbers end at, from the left. */
function columnsOf(entries: readonly Entry[]): Entry[][] {
  const columns: Entry[][] = [];
  for (const entry of [...entries].sort((a, b) => a.number.x1 - b.number.x1)) {
    const last = columns.at(-1);
    if (last?.[0] && entry.number.x1 - last[0].number.x1 < RAGGED) last.push(entry);
    else columns.push([entry]);
  }
  return columns
    .filter((column) => column.length >= MIN_ENTRIES)
    .map((column) => column.sort((a, b) => a.number.baseline - b.number.baseline));
}
