import type { Rule, Word } from '../../page/page-content.ts';
import { type Borders, isClear, SAME_PLACE } from './borders.ts';

/** Lines of rows are parted by so much white, points, where one column ends and the next begins. */
const MIN_GAP = 3;
const MAX_GAP = 15;
/** Fewer rows may have a gap at one place by chance; the gaps of one place differ by no more, points. */
const MIN_ROWS = 3;
const SAME_END = 2;
/** Shorter lines are none of cells, and the outer ones of a row end so near to a line that stands, points. */
const NARROWEST = 40;
const NEAR = 10;
/** Pages with more lines are drawings. */
const MAX_LINES = 1_000;

type Break = { readonly left: Rule; readonly right: Rule };

/**
 * The borders between columns that gaps in the lines of their rows show, between two drawn borders: no line stands there, but
 * the lines below the rows end at one place and begin again at another.
 */
export function bordersOfBreaks(lying: readonly Rule[], standing: readonly Rule[], words: readonly Word[]): Borders {
  const long = lying.filter(({ from, to }) => to - from >= NARROWEST);
  if (long.length > MAX_LINES || standing.length < 2) return { horizontal: [], vertical: [] };
  const groups: Break[][] = [];
  for (const found of breaksOf(long)) {
    const group = groups.find(([first]) => first && isSamePlace(first, found));
    if (!group) groups.push([found]);
    else if (found.left.at - (group.at(-1)?.left.at ?? 0) > SAME_PLACE) group.push(found);
  }
  return { horizontal: [], vertical: groups.flatMap((group) => borderIn(group, long, standing, words) ?? []) };
}

/** Neighbouring lines of one height with a gap between them, from top to bottom. */
function breaksOf(lying: readonly Rule[]): Break[] {
  const sorted = lying.toSorted((a, b) => a.at - b.at);
  return sorted.flatMap((left, index): Break[] => {
    const near = [...sorted.slice(Math.max(0, index - REACH), index), ...sorted.slice(index + 1, index + 1 + REACH)];
    const right = near.find(
      ({ at, from }) => Math.abs(at - left.at) <= SAME_PLACE && from - left.to >= MIN_GAP && from - left.to <= MAX_GAP,
    );
    return right ? [{ left, right }] : [];
  });
}

/** So many lines before and behind one in their order are looked at for those of its height. */
const REACH = 12;

const isSamePlace = (a: Break, b: Break): boolean =>
  Math.abs(a.left.to - b.left.to) <= SAME_END && Math.abs(a.right.from - b.right.from) <= SAME_END;

function borderIn(
  breaks: readonly Break[],
  lying: readonly Rule[],
  standing: readonly Rule[],
  words: readonly Word[],
): Rule | undefined {
  const [first, last] = [breaks[0], breaks.at(-1)];
  if (!first || !last || breaks.length < MIN_ROWS) return undefined;
  const sides = standing.filter(({ from, to }) => from <= first.left.at + SAME_END && to >= last.left.at - SAME_END);
  const isNear = (distance: number) => distance >= -SAME_END && distance <= NEAR;
  const left = sides.find(({ at }) => isNear(first.left.from - at));
  const right = sides.find(({ at }) => isNear(at - first.right.to));
  if (!left || !right) return undefined;
  const at = (first.left.to + first.right.from) / 2;
  const above = lying.filter((rule) => rule.from < at && rule.to > at && rule.at < first.left.at - SAME_PLACE);
  const top = Math.max(left.from, right.from, ...above.map((rule) => rule.at));
  const inside = words.filter(
    ({ x0, x1, y0, y1 }) => x0 > left.at && x1 < right.at && y0 > top - 1 && y1 < last.left.at,
  );
  const hasBoth = inside.some(({ x1 }) => x1 < at) && inside.some(({ x0 }) => x0 > at);
  return hasBoth && isClear([at], top, last.left.at, inside)
    ? { at, from: top, to: last.left.at, thickness: 1 }
    : undefined;
}
