import type { Box } from '../../page/box.ts';

/** Boxes of a form touch and overlap a little: their edges count as so much farther inside, a part of them and points. */
const INSET = 0.25;
const MAX_INSET = 3;
const MAX_DEPTH = 20;

/** Parts that are read one after another, below or beside each other. */
export type Order<T> =
  | { readonly kind: 'below' | 'beside'; readonly parts: readonly Order<T>[] }
  | { readonly kind: 'part'; readonly part: T };

type Placed = { readonly box: Box };

/** The order in which people read placed parts: rows from the top, and columns of a row from the left. */
export function readingOrder<T extends Placed>(parts: readonly T[], depth = 0): Order<T> {
  const [first] = parts;
  if (first && parts.length === 1) return { kind: 'part', part: first };
  const inner = (groups: readonly (readonly T[])[]) => groups.map((group) => readingOrder(group, depth + 1));
  if (depth < MAX_DEPTH) {
    const rows = cut(parts, ({ y0, y1 }) => [y0, y1]);
    if (rows.length > 1) return { kind: 'below', parts: inner(rows) };
    const columns = cut(parts, ({ x0, x1 }) => [x0, x1]);
    if (columns.length > 1) return { kind: 'beside', parts: inner(columns) };
  }
  // Parts that one level line crosses are beside each other, even where their boxes overlap.
  const { lowestTop, highestEnd } = parts.reduce(
    (sum, { box }) => ({ lowestTop: Math.max(sum.lowestTop, box.y0), highestEnd: Math.min(sum.highestEnd, box.y1) }),
    { lowestTop: Number.NEGATIVE_INFINITY, highestEnd: Number.POSITIVE_INFINITY },
  );
  const isRow = lowestTop < highestEnd;
  const ordered = parts.toSorted((a, b) => (isRow ? a.box.x0 - b.box.x0 : a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0));
  return { kind: isRow ? 'beside' : 'below', parts: ordered.map((part) => ({ kind: 'part', part })) };
}

/** Groups of parts between which no other part reaches along an axis, in order. */
function cut<T extends Placed>(parts: readonly T[], along: (box: Box) => readonly [number, number]): T[][] {
  const spans = parts.map((part) => {
    const [from, to] = along(part.box);
    const inset = Math.min(MAX_INSET, INSET * (to - from));
    return { part, from: from + inset, to: to - inset };
  });
  spans.sort((a, b) => a.from - b.from);
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { part, from, to } of spans) {
    if (from >= end) groups.push([]);
    groups.at(-1)?.push(part);
    end = Math.max(end, to);
  }
  return groups;
}
