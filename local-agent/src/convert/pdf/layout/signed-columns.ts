import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { isPersonName, namesOffice } from '../patterns/office.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { OVERHANG, SAME_EDGE } from './measures.ts';

/** Blocks stand farther from each other, and lines of one nearer, font sizes. */
const MIN_GAP = 1;
const NEXT_LINE = 1.8;
/** An office is off the middle of its name by no more, font sizes. */
const OFF_MIDDLE = 0.5;

/**
 * The strip between signatures beside each other: a row of names, and their offices in the next one. Each is read with what
 * stands below it, and with the line above it that it is signed on.
 */
export function signaturesGutter(rows: readonly Row[]): Gutter | undefined {
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    if (!next || row.words.some(isBlocker) || !isBelow(row, next)) continue;
    const [names, offices] = [row, next].map(phrasesOf);
    if (!names || !offices || names.length < 2 || names.length !== offices.length) continue;
    if (!names.every(isName) || !offices.every(isOffice) || !areAligned(names, offices, row.size)) continue;
    const x0 = Math.max(endOf(names[0]), endOf(offices[0]));
    const x1 = Math.min(startOf(names[1]), startOf(offices[1]));
    if (x1 - x0 < MIN_GAP * row.size) continue;
    const above = rows[at - 1];
    const first = above?.words.every(isLine) && isOpen(above, x0, x1) ? at - 1 : at;
    let last = at + 1;
    for (let below = rows[last + 1]; below && continues(below, rows[last], x0, x1); below = rows[last + 1]) last++;
    return { x0, x1, first, last };
  }
  return undefined;
}

const phrasesOf = ({ words, size }: Row): readonly Word[][] => splitRow(words, MIN_GAP * size);

const isBelow = (above: Row, row: Row): boolean => row.baseline - above.baseline < NEXT_LINE * above.size;

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text.trim()).join(' ');

const isName = (words: readonly Word[]): boolean => isPersonName(textOf(words));
const isOffice = (words: readonly Word[]): boolean => namesOffice(textOf(words));

/** A line to sign on, typed or drawn in letters. */
const isLine = ({ text }: Word): boolean => /^_{3,}$/.test(text);

/** Whether each name begins at its office, or stands in the middle above or below it. */
function areAligned(names: readonly Word[][], offices: readonly Word[][], size: number): boolean {
  const pairs = names.map((name, at) => [name, offices[at] ?? []] as const);
  return (
    pairs.every(([name, office]) => Math.abs(startOf(name) - startOf(office)) < SAME_EDGE) ||
    pairs.every(([name, office]) => Math.abs(middleOf(name) - middleOf(office)) < OFF_MIDDLE * size)
  );
}

const startOf = (words: readonly Word[] | undefined): number => words?.[0]?.x0 ?? 0;
const endOf = (words: readonly Word[] | undefined): number => words?.at(-1)?.x1 ?? 0;
const middleOf = (words: readonly Word[]): number => (startOf(words) + endOf(words)) / 2;

/** Whether no word of a row stands in the strip, and one on both sides of it. */
const isOpen = ({ words, x0: start, x1: end }: Row, x0: number, x1: number): boolean =>
  start < x0 && end > x1 && words.every((word) => word.x1 <= x0 + OVERHANG || word.x0 >= x1 - OVERHANG);

/** Whether a row is a further line of both blocks. */
const continues = (row: Row, above: Row | undefined, x0: number, x1: number): boolean =>
  above !== undefined && !row.words.some(isBlocker) && isBelow(above, row) && isOpen(row, x0, x1);
