import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import { SAME_BORDER } from './measures.ts';
import { clusterValues } from './merge-rules.ts';

/** Lines that touch each other, and the grid that they span. */
export type RuleGrid = Box & {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
};

/** Lines meet when their ends are no farther from each other, points. */
const TOUCH = 3.2;

/** Groups crossing and touching lines. Only groups with lines both ways; inputs merged. */
export function findRuleGrids(horizontal: readonly Rule[], vertical: readonly Rule[]): RuleGrid[] {
  const parent = [...horizontal, ...vertical].map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  for (const [i, across] of horizontal.entries()) {
    for (const [j, down] of vertical.entries()) {
      const meets =
        down.at >= across.from - TOUCH &&
        down.at <= across.to + TOUCH &&
        across.at >= down.from - TOUCH &&
        across.at <= down.to + TOUCH;
      if (meets) parent[find(i)] = find(horizontal.length + j);
    }
  }
  const groups = new Map<number, { across: Rule[]; down: Rule[] }>();
  for (const [index] of parent.entries()) {
    const root = find(index);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    const flat = horizontal[index];
    const upright = vertical[index - horizontal.length];
    if (flat) group.across.push(flat);
    else if (upright) group.down.push(upright);
  }
  return [...groups.values()]
    .filter(({ across, down }) => across.length > 0 && down.length > 0)
    .map(({ across, down }) => toGrid(across, down));
}

/** Open sides are closed: a table without outer borders still has them for a reader. */
export function toGrid(across: readonly Rule[], down: readonly Rule[]): RuleGrid {
  const left = Math.min(...across.map((rule) => rule.from), ...down.map((rule) => rule.at));
  const right = Math.max(...across.map((rule) => rule.to), ...down.map((rule) => rule.at));
  const top = Math.min(...down.map((rule) => rule.from), ...across.map((rule) => rule.at));
  const bottom = Math.max(...down.map((rule) => rule.to), ...across.map((rule) => rule.at));
  return {
    x0: left,
    y0: top,
    x1: right,
    y1: bottom,
    xs: clusterValues([left, ...down.map((rule) => rule.at), right], SAME_BORDER),
    ys: clusterValues([top, ...across.map((rule) => rule.at), bottom], SAME_BORDER),
    horizontal: across,
    vertical: down,
  };
}
