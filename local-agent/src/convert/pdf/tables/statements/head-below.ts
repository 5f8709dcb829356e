import { boundsOf, width } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { SAME_EDGE } from '../../layout/measures.ts';
import type { Head } from './head.ts';
import type { Statement } from './statement.ts';

/** A head that is farther from the middle of a group than from a text below it is the first line of that, points. */
const OFF_GROUP = 4;
/** A line of a head is wider than the next one by less than this factor. */
const WIDER = 1.6;

/** Phrases that are the first lines of the heads right below each of them. */
export function firstLines(phrases: readonly (readonly Word[])[], below: readonly Head[]): Head[] | undefined {
  const heads = phrases.flatMap((words): Head[] => {
    const next = below.find((head) => isOneHead(words, head.words));
    return next ? [{ words, from: next.from, to: next.to }] : [];
  });
  return heads.length === phrases.length ? heads : undefined;
}

/** A head over the columns of the text right below that it is the first line of, if it is no group's that reaches over others. */
export function withColumnsBelow(head: Head, below: readonly Head[], statement: Statement): Head {
  const next = below.find(({ words }) => isOneHead(head.words, words));
  if (!next) return head;
  const isWithin = next.from <= head.from && next.to >= head.to;
  const isAtEnd = endsAlike(head.words, next.words) && !haveOneMiddle(head.words, next.words);
  const isNearer = isAtEnd || offMiddle(head, next.words, statement) > OFF_GROUP;
  return isWithin || isNearer || !isGroupOf(head, below) ? { ...head, from: next.from, to: next.to } : head;
}

/** How much farther the middle of a head is from that of its columns than from that of the text below it, points. */
function offMiddle({ words, from, to }: Head, below: readonly Word[], { columns }: Statement): number {
  const [own, next] = [boundsOf(words), boundsOf(below)];
  const middle = own.x0 + own.x1;
  const ofColumns = (columns[from]?.x0 ?? 0) + (columns[to]?.x1 ?? 0);
  return (Math.abs(middle - ofColumns) - Math.abs(middle - next.x0 - next.x1)) / 2;
}

/** Whether the line right below has a text over the same columns, and no line stands between them. */
export function continuesBelow({ words, from, to }: Head, below: readonly Head[], rules: readonly Rule[]): boolean {
  const { x0, x1 } = boundsOf(words);
  return (
    below.some((other) => other.from === from && other.to === to) &&
    !rules.some((rule) => rule.from < x1 && rule.to > x0)
  );
}

/** Whether a line right below a head of several columns reaches farther than its words on both sides. */
export function isParted({ words, from, to }: Head, rules: readonly Rule[]): boolean {
  const { x0, x1 } = boundsOf(words);
  const size = words[0]?.size ?? 0;
  return to > from && rules.some((rule) => rule.from < x0 - size && rule.to > x1 + size);
}

/** Reaches over whole heads of the line below, the last of which ends where it does: signs may have columns before theirs. */
function isGroupOf(head: Head, below: readonly Head[]): boolean {
  const members = below.filter(({ from, to }) => from <= head.to && to >= head.from);
  return members.at(-1)?.to === head.to && (members[0]?.from ?? head.from) >= head.from;
}

/** Lines of one head are set to its middle, or to its end where the upper one is not much wider. */
export const isOneHead = (above: readonly Word[], below: readonly Word[]): boolean =>
  endsAlike(above, below) || haveOneMiddle(above, below);

function endsAlike(above: readonly Word[], below: readonly Word[]): boolean {
  const [upper, lower] = [boundsOf(above), boundsOf(below)];
  return Math.abs(upper.x1 - lower.x1) < SAME_EDGE && width(upper) < WIDER * width(lower);
}

export function haveOneMiddle(a: readonly Word[], b: readonly Word[]): boolean {
  const [upper, lower] = [boundsOf(a), boundsOf(b)];
  return Math.abs(upper.x0 + upper.x1 - lower.x0 - lower.x1) < 2 * SAME_EDGE;
}
