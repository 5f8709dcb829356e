import type { Box } from '../../page/box.ts';
import type { PageContent, Rule } from '../../page/page-content.ts';

/** Lengths of the ticks of an axis, points. */
const MIN_TICK = 1;
const MAX_TICK = 9;
/** Fewer ticks are no axis. */
const MIN_TICKS = 3;
/** Ticks stand at equal distances, but for this part of one, and no nearer than so many points. */
const UNEVEN = 0.08;
const MIN_STEP = 6;
/** Two axes of a chart meet within so many points and a step beyond their first or last tick. */
const CORNER = 30;

/** Pages with more pairs of axes are drawings of another kind. */
const MAX_PAIRS = 10_000;

/** The ticks of one axis: where they stand along it, and across it. */
type Axis = {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly near: number;
  readonly far: number;
};

/** The bounds of charts that are drawn with an axis and its ticks below or above, and one at a side. */
export function chartsByAxes({ horizontal, vertical }: Pick<PageContent, 'horizontal' | 'vertical'>): Box[] {
  const sides = axesOf(horizontal);
  if (sides.length === 0) return [];
  const bases = axesOf(vertical);
  if (sides.length * bases.length > MAX_PAIRS) return [];
  return sides.flatMap((side) =>
    bases.flatMap((base) => {
      const box = {
        x0: Math.min(side.near, base.from),
        x1: Math.max(side.far, base.to),
        y0: Math.min(base.near, side.from),
        y1: Math.max(base.far, side.to),
      };
      return meets(side, base) && meets(base, side) ? [box] : [];
    }),
  );
}

/** Whether an axis stands at one of the ends of the other one. */
function meets({ near, far }: Axis, { from, to, step }: Axis): boolean {
  const corner = CORNER + step;
  return (far > from - corner && near < from + corner) || (near < to + corner && far > to - corner);
}

/** Ticks of one length and place at equal distances, by axes. */
function axesOf(rules: readonly Rule[]): Axis[] {
  const ticks = rules.filter(({ from, to }) => to - from >= MIN_TICK && to - from <= MAX_TICK);
  const groups = Map.groupBy(ticks, ({ from, to }) => `${Math.round(from)}/${Math.round(to)}`);
  return [...groups.values()].flatMap((group) => {
    const places = [...new Set(group.map(({ at }) => at))].sort((a, b) => a - b);
    const [first, last] = [places[0], places.at(-1)];
    const [tick] = group;
    if (places.length < MIN_TICKS || !tick || first === undefined || last === undefined) return [];
    const step = (last - first) / (places.length - 1);
    const isEven = places.every((at, index) => Math.abs(at - first - index * step) <= UNEVEN * step);
    return step >= MIN_STEP && isEven ? [{ from: first, to: last, step, near: tick.from, far: tick.to }] : [];
  });
}
