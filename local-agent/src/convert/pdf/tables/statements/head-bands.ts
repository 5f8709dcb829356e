import type { Word } from '../../../page/page-content.ts';
import type { Head } from './head.ts';
import type { HeadLine } from './read-heads.ts';

/** A row of the table: words by column, and how many columns each cell covers where it is more than one. */
export type Band = { readonly words: Word[][]; readonly spans: Map<number, number> };

export const emptyBand = (columnCount: number): Band => ({
  words: Array.from({ length: columnCount }, () => []),
  spans: new Map(),
});

/** A head, and its row counted from the lowest. */
type Placed = { readonly head: Head; readonly row: number };

/**
 * The rows of lines of heads, from top to bottom. Lines whose heads are over the same columns, or over none in common, are
 * one row, unless a line across parts two over several columns; and so are the lines of one head, though a group of others
 * stands beside its upper ones.
 */
export function headBands(lines: readonly HeadLine[], columnCount: number): Band[] {
  const placed: Placed[] = [];
  const labels: { readonly words: readonly Word[]; readonly row: number }[] = [];
  let top = 0;
  for (const { heads, label } of lines.toReversed()) {
    const rows = new Map(heads.map((head) => [head, rowBelow(head, placed)]));
    const own = heads.filter((head) => rows.get(head) === undefined);
    const highest = placed.filter(({ row }) => row === top);
    if (!own.every((head) => highest.every((other) => agree(head, other.head)))) top++;
    const line = heads.map((head): Placed => ({ head, row: rows.get(head) ?? top }));
    const row = isOpen(label) ? labels.at(-1)?.row : undefined;
    labels.push({ words: label, row: row ?? Math.min(top, ...line.map(({ row: own }) => own)) });
    placed.push(...line);
  }
  const bands = Array.from({ length: lines.length > 0 ? top + 1 : 0 }, () => emptyBand(columnCount));
  for (const { words, row } of labels.toReversed()) bands[row]?.words[0]?.push(...words);
  for (const { head, row } of placed.toReversed()) {
    bands[row]?.words[head.from + 1]?.push(...head.words);
    bands[row]?.spans.set(head.from + 1, head.to - head.from + 1);
  }
  return bands.reverse();
}

/** A bracket that the next line of the label closes. */
const isOpen = (label: readonly Word[]): boolean => {
  const text = label.map((word) => word.text).join(' ');
  return text.lastIndexOf('(') > text.lastIndexOf(')');
};

/** The row of the next line of the same head, if it continues right below. */
function rowBelow(head: Head, placed: readonly Placed[]): number | undefined {
  const next = placed.findLast(({ head: below }) => below.from <= head.to && below.to >= head.from);
  return head.continues && next && isOver(head, next.head) ? next.row : undefined;
}

const isOver = (a: Head, b: Head) => a.from === b.from && a.to === b.to;

/** Whether a head may be in one row with another that is not above it. */
const agree = (a: Head, b: Head) => (isOver(a, b) && !a.parted) || a.to < b.from || b.to < a.from;
