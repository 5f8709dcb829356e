import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';

/** So many shades beside each other are cells of a row. */
const MIN_CELLS = 3;
/** More areas or lines draw no table. */
const MAX_AREAS = 1_500;
/** Edges at one place differ by less, points. */
const SAME = 1;

/**
 * Upper and lower borders of rows whose cells are shaded one by one, each between two lines that stand: often no line is
 * drawn where the shade of the heads ends.
 */
export function bordersOfShadedRows(fills: readonly Box[], vertical: readonly Rule[]): Rule[] {
  if (vertical.length < MIN_CELLS || Math.max(vertical.length, fills.length) > MAX_AREAS) return [];
  const standing = new Map<number, Rule[]>();
  for (const rule of vertical) {
    const place = Math.round(rule.at);
    const rules = standing.get(place) ?? [];
    standing.set(place, rules);
    rules.push(rule);
  }
  const isBorder = (x: number, { y0, y1 }: Box) =>
    [-1, 0, 1].some((step) =>
      standing
        .get(Math.round(x) + step)
        ?.some((rule) => Math.abs(rule.at - x) <= SAME && rule.from <= y0 + SAME && rule.to >= y1 - SAME),
    );
  const rows = new Map<string, Box[]>();
  for (const fill of fills) {
    const key = `${Math.round(fill.y0)} ${Math.round(fill.y1)}`;
    const row = rows.get(key) ?? [];
    rows.set(key, row);
    row.push(fill);
  }
  return [...rows.values()].flatMap((row) => {
    if (row.length < MIN_CELLS) return [];
    const inner = row.filter((cell) => isBorder(cell.x0, cell) || isBorder(cell.x1, cell));
    return inner.length === row.length ? row.flatMap(edgesOf) : [];
  });
}

const edgesOf = ({ x0, x1, y0, y1 }: Box): Rule[] => [y0, y1].map((at) => ({ at, from: x0, to: x1, thickness: 1 }));
