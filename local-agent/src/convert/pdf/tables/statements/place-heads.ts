import { boundsOf, overlap } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { SAME_EDGE } from '../../layout/measures.ts';
import type { Head } from './head.ts';
import { headsOfParts } from './heads-of-parts.ts';
import type { Statement } from './statement.ts';
import type { ValueColumn } from './value-columns.ts';

/** Heads stand no farther beside their columns, font sizes. */
export const BESIDE = 2;
/** Where each column has one, they may be in the middle of wide columns whose figures stand at the right. */
const FAR_BESIDE = 6;
/** The middle of a phrase and that of its columns differ by no more, font sizes. */
const OFF_CENTRE = 1.5;
/** A line below a head covers more than this part of the width of its columns. */
const COVERED = 0.6;

/**
 * The columns that the phrases of a line stand over: those that the line right below a phrase covers, those that it has ink
 * over, or those that it is in the middle of. `undefined` if the line heads no columns, as a title does. `rules` are the lines
 * right below, `isAlone` says that nothing stands over the labels, `below` are the heads of the line right below.
 */
export function placeHeads(
  phrases: readonly (readonly Word[])[],
  { columns, size }: Statement,
  rules: readonly Rule[],
  isAlone: boolean,
  below: readonly Head[],
): Head[] | undefined {
  const headed = withHeadsBelow(columns, below);
  const own = rules.filter((rule) => phrases.filter((words) => isOver(words, rule)).length === 1);
  const ofParts = own.length > 0 ? undefined : headsOfParts(phrases, headed, below, size);
  if (ofParts) return ofParts;
  const inked = phrases.map((words) => inkedColumns(words, columns));
  const heads = inked.map((head, at) => {
    const last = (inked[at + 1]?.from ?? columns.length) - 1;
    const first = (inked[at - 1]?.to ?? -1) + 1;
    const middle = offCentre(head, columns) <= OFF_CENTRE * size ? head : centre(head, columns, size, first, last);
    const line = underlined(head, columns, own);
    if (!line) return middle;
    const several = centre(head, headed, size, first, last, 2);
    return runsOn(line, several, columns, size) ? several : line;
  });
  const isOrdered = heads.every((head, at) => at === 0 || (heads[at - 1]?.to ?? 0) < head.from);
  const areOwn = heads.length > 1 && heads.length === columns.length;
  const isNear = heads.every(
    (head) => distance(head, columns) <= (areOwn && isBefore(head, columns) ? FAR_BESIDE : BESIDE) * size,
  );
  const [only] = heads;
  const isTitle =
    isAlone &&
    heads.length === 1 &&
    columns.length > 1 &&
    only !== undefined &&
    !underlined(only, columns, own) &&
    offCentre(only, columns) > OFF_CENTRE * size &&
    !endsAtColumn(only, columns, size);
  return isOrdered && isNear && !isTitle ? heads : undefined;
}

/** The columns as wide as what stands over each of them alone. */
const withHeadsBelow = (columns: readonly ValueColumn[], heads: readonly Head[]): ValueColumn[] =>
  columns.map((column, at) => {
    const own = heads.filter(({ from, to }) => from === at && to === at).map(({ words }) => boundsOf(words));
    return {
      ...column,
      x0: Math.min(column.x0, ...own.map(({ x0 }) => x0)),
      x1: Math.max(column.x1, ...own.map(({ x1 }) => x1)),
    };
  });

function isOver(words: readonly Word[], { from, to }: Rule): boolean {
  const { x0, x1 } = boundsOf(words);
  return x1 > from && x0 < to;
}

/** The columns that a phrase has ink over, or the nearest one. */
function inkedColumns(words: readonly Word[], columns: readonly ValueColumn[]): Head {
  const { x0, x1 } = boundsOf(words);
  const inked = columns.flatMap((column, at) => (x1 > column.x0 && x0 < column.x1 ? [at] : []));
  const distances = columns.map((column) => Math.abs(column.x0 + column.x1 - x0 - x1));
  const from = inked[0] ?? distances.indexOf(Math.min(...distances));
  return { words, from, to: inked.at(-1) ?? from };
}

/** The head with the columns that a line below it covers, if there is one. */
function underlined(
  { words, from, to }: Head,
  columns: readonly ValueColumn[],
  rules: readonly Rule[],
): Head | undefined {
  const { x0, x1 } = boundsOf(words);
  const rule = rules.find((line) => line.from <= x0 + SAME_EDGE && line.to >= x1 - SAME_EDGE);
  const covered = columns.flatMap((column, at) => {
    const common = rule ? overlap(rule.from, rule.to, column.x0, column.x1) : 0;
    return common > COVERED * (column.x1 - column.x0) ? [at] : [];
  });
  return covered.length > 0 ? { words, from: Math.min(from, ...covered), to: Math.max(to, ...covered) } : undefined;
}

/** The line below a head begins under columns left of it, and the head is in the middle of the columns up to its end. */
function runsOn(line: Head, middle: Head, columns: readonly ValueColumn[], size: number): boolean {
  const { x0, x1 } = boundsOf(line.words);
  return (
    middle.from > line.from &&
    middle.to > middle.from &&
    middle.to === line.to &&
    offCentre(line, columns) > OFF_CENTRE * size &&
    x0 > (columns[line.from]?.x1 ?? 0) &&
    x1 < (columns[line.to]?.x1 ?? 0) - size
  );
}

/** Lets a phrase reach over the columns beside its own that it is in the middle of; in all over no fewer than `fewest`. */
function centre(
  head: Head,
  columns: readonly ValueColumn[],
  size: number,
  first: number,
  last: number,
  fewest = 1,
): Head {
  const { x0, x1 } = boundsOf(head.words);
  let best = head;
  let least = OFF_CENTRE * size;
  for (let from = Math.min(first, head.from); from <= head.from; from++) {
    for (let to = head.to; to <= Math.max(last, head.to); to++) {
      const isInside = x0 > (columns[from]?.x0 ?? 0) - size && x1 < (columns[to]?.x1 ?? 0) + size;
      const off = offCentre({ ...head, from, to }, columns);
      if (!isInside || off >= least || to - from < fewest - 1) continue;
      best = { ...head, from, to };
      least = off;
    }
  }
  return best;
}

/** How far beside its columns a head stands; 0 over them. */
function distance({ words, from, to }: Head, columns: readonly ValueColumn[]): number {
  const { x0, x1 } = boundsOf(words);
  return Math.max(0, -overlap(x0, x1, columns[from]?.x0 ?? 0, columns[to]?.x1 ?? 0));
}

const isBefore = ({ words, from }: Head, columns: readonly ValueColumn[]) =>
  boundsOf(words).x1 < (columns[from]?.x0 ?? 0);

function offCentre({ words, from, to }: Head, columns: readonly ValueColumn[]): number {
  const { x0, x1 } = boundsOf(words);
  return Math.abs((x0 + x1 - (columns[from]?.x0 ?? 0) - (columns[to]?.x1 ?? 0)) / 2);
}

const endsAtColumn = ({ words, to }: Head, columns: readonly ValueColumn[], size: number) =>
  Math.abs(boundsOf(words).x1 - (columns[to]?.x1 ?? 0)) < size;
