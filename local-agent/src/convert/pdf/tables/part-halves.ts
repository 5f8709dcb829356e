import type { Rule } from '../../page/page-content.ts';
import { SAME_BORDER } from './measures.ts';
import { type RuleGrid, toGrid } from './rule-grids.ts';

/** A line that parts two halves of a form covers this part of the grid's height. */
const WHOLE = 0.9;
/** Each half has at least so many lines between its rows that end at it, and no fewer than those that run on. */
const MIN_LINES = 4;

/** The two halves of a form that one upright line parts: their rows are of different heights, so they share no rows. */
export function partHalves(grid: RuleGrid): RuleGrid[] {
  const [middle, other] = grid.xs.slice(1, -1).filter((x) => isWhole(grid, x));
  if (middle === undefined || other !== undefined || !areApart(grid, middle)) return [grid];
  const left = toGrid(
    grid.horizontal.flatMap((rule) => clipped(rule, Number.NEGATIVE_INFINITY, middle)),
    grid.vertical.filter(({ at }) => at <= middle + SAME_BORDER),
  );
  const right = toGrid(
    grid.horizontal.flatMap((rule) => clipped(rule, middle, Number.POSITIVE_INFINITY)),
    grid.vertical.filter(({ at }) => at >= middle - SAME_BORDER),
  );
  return [left, right];
}

function isWhole({ vertical, y0, y1 }: RuleGrid, x: number): boolean {
  const length = vertical.reduce(
    (sum, rule) => (Math.abs(rule.at - x) <= SAME_BORDER ? sum + rule.to - rule.from : sum),
    0,
  );
  return length >= WHOLE * (y1 - y0);
}

/** Whether lines on both sides end at the upright one, and few run on. */
function areApart({ horizontal, y0, y1 }: RuleGrid, x: number): boolean {
  const within = horizontal.filter(({ at }) => at > y0 + SAME_BORDER && at < y1 - SAME_BORDER);
  const left = within.filter(({ to }) => Math.abs(to - x) <= SAME_BORDER).length;
  const right = within.filter(({ from }) => Math.abs(from - x) <= SAME_BORDER).length;
  const both = within.filter(({ from, to }) => from < x - SAME_BORDER && to > x + SAME_BORDER).length;
  return left >= MIN_LINES && right >= MIN_LINES && Math.min(left, right) >= both;
}

function clipped(rule: Rule, from: number, to: number): Rule[] {
  const part = { ...rule, from: Math.max(rule.from, from), to: Math.min(rule.to, to) };
  return part.to - part.from > SAME_BORDER ? [part] : [];
}
