import type { Rule } from '../../page/page-content.ts';

/** Lines nearer than this are one, points: double borders, borders of neighbouring cells. */
const SAME_LINE = 2.6;
/** Pieces of a line whose gap is no wider than this are one, points. */
const JOIN_GAP = 3;
const MIN_LENGTH = 5;

/** Joins pieces and doubles of lines that a reader sees as one. Result in order of `at`, then `from`. */
export function mergeRules(rules: readonly Rule[]): Rule[] {
  const groups: Rule[][] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group && rule.at - (group[0]?.at ?? 0) <= SAME_LINE) group.push(rule);
    else groups.push([rule]);
  }
  return groups.flatMap(joinPieces).filter((rule) => rule.to - rule.from >= MIN_LENGTH);
}

function joinPieces(group: readonly Rule[]): Rule[] {
  const out: Rule[] = [];
  for (const rule of [...group].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && rule.from <= last.to + JOIN_GAP) {
      const longer = rule.to - rule.from > last.to - last.from ? rule : last;
      out[out.length - 1] = {
        at: longer.at,
        from: last.from,
        to: Math.max(last.to, rule.to),
        thickness: Math.max(last.thickness, rule.thickness),
      };
    } else out.push(rule);
  }
  return out;
}

/** Sorted values with those nearer than `tolerance` to their neighbour made one (their mean). */
export function clusterValues(values: readonly number[], tolerance: number): number[] {
  const groups: number[][] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group && value - (group.at(-1) ?? 0) <= tolerance) group.push(value);
    else groups.push([value]);
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}
