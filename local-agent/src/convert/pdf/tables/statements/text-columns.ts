import { type Box, boundsOf, median } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import { splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, MAJORITY, SAME_EDGE } from '../../layout/measures.ts';
import { continuity, RUNNING_TEXT } from '../../layout/prose.ts';
import { FIGURE } from '../figure-rows.ts';
import type { ValueColumn } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** Fewer texts below each other may be there by chance; so may be more columns of them than these. */
const MIN_TEXTS = 2;
const MAX_COLUMNS = 3;
/** Lines of running text have more words than most labels. */
const MANY_WORDS = 6;

/** Columns of texts between the labels of rows and their figures, and the x that the labels beside them end at. */
export type TextColumns = { readonly columns: readonly ValueColumn[]; readonly labelEnd: number };

/**
 * The columns of texts that stand between labels and figures, such as where in the accounts an amount is: texts that begin or
 * end at one x, behind all labels beside them. Running text and numbers of items beside texts are no labels. `figures` is where
 * the figures begin.
 */
export function findTextColumns(body: readonly ValueRow[], figures: number): TextColumns | undefined {
  const rows = body.map(phrasesOf).filter((phrases) => phrases.length > 1);
  const groups = groupByPlace(rows.flatMap((phrases) => phrases.slice(1)));
  const left = groups[0]?.x0 ?? 0;
  const labels = body.flatMap((row) => phrasesOf(row).slice(0, 1)).filter(({ x0 }) => x0 < left - SAME_EDGE);
  const labelEnd = Math.max(...labels.map(({ x1 }) => x1).filter((x1) => x1 < left));
  const areColumns =
    groups.length > 0 &&
    groups.length <= MAX_COLUMNS &&
    groups.every(({ x1, members }) => x1 < figures && members.length >= MIN_TEXTS && areAligned(members)) &&
    rows.every(([label]) => (label?.x1 ?? 0) < left) &&
    areLabels(body.map(({ row, label }) => splitRow(label, COLUMN_GAP * row.size)[0] ?? []).filter(isFilled));
  if (!areColumns || !Number.isFinite(labelEnd)) return undefined;
  return { columns: groups.map(({ x0, x1 }) => ({ x0, x1, right: x1, isText: true })), labelEnd };
}

const isFilled = (words: readonly Word[]) => words.length > 0;

/** Neither lines of running text nor numbers. */
function areLabels(labels: readonly (readonly Word[])[]): boolean {
  const { running } = continuity(labels);
  const isLong = median(labels.map(({ length }) => length)) >= MANY_WORDS;
  const numbers = labels.filter(([first]) => FIGURE.test(first?.text ?? ''));
  return running < RUNNING_TEXT && !(running > 0 && isLong) && numbers.length < MAJORITY * labels.length;
}

const phrasesOf = ({ row, label }: ValueRow): Box[] =>
  splitRow(label, COLUMN_GAP * row.size).map((words: readonly Word[]) => boundsOf(words));

type Group = Box & { readonly members: readonly Box[] };

/** Phrases that stand below each other. */
function groupByPlace(phrases: readonly Box[]): Group[] {
  const groups: Box[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const phrase of [...phrases].sort((a, b) => a.x0 - b.x0)) {
    if (phrase.x0 < end) groups.at(-1)?.push(phrase);
    else groups.push([phrase]);
    end = Math.max(end, phrase.x1);
  }
  return groups.map((members) => ({ ...boundsOf(members), members }));
}

/** Most begin, end or have their middle at one x. */
const areAligned = (members: readonly Box[]): boolean =>
  [({ x0 }: Box) => x0, ({ x1 }: Box) => x1, ({ x0, x1 }: Box) => (x0 + x1) / 2].some((placeOf) => {
    const places = members.map(placeOf).sort((a, b) => a - b);
    const usual = places[places.length >> 1] ?? 0;
    return places.filter((place) => Math.abs(place - usual) <= SAME_EDGE).length > MAJORITY * places.length;
  });
