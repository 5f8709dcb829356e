import { type Box, centerInside, height, width } from '../../page/box.ts';
import type { PageContent, Rule } from '../../page/page-content.ts';
import { lying, standing } from './rule-boxes.ts';

/** Lengths of the ticks of an axis, points. */
const MIN_TICK = 2;
const MAX_TICK = 9;
/** Fewer ticks are no axis. */
const MIN_TICKS = 3;
/** Ticks stand at equal distances, but for this part of one, and no nearer than so many points. */
const UNEVEN = 0.08;
const MIN_STEP = 6;
/** A line of the chart that begins at a tick hides it: no more than this part of all of them, or surely of those that are seen. */
const HIDDEN_TICKS = 0.2;
/** An axis' line touches its ticks, points, and covers this part of their span; what continues a tick is no tick, points. */
const TOUCHES = 1.5;
const SPANNED = 0.8;
const CONTINUES = 1;

/** The painted background of a chart is as large in both directions, points. */
const MIN_PANEL = 40;
/** Pages with more such areas are drawings of another kind. */
const MAX_PANELS = 40;

/** Two axes of a chart meet within so many points and a step beyond their first or last tick. */
const CORNER = 30;

/** A scale of colours is no farther from its chart, widths of it, and this part of its height. */
const SCALE_NEAR = 0.5;
const SCALE_HEIGHT = 0.6;

/** Pages with more pairs of axes are drawings of another kind. */
const MAX_PAIRS = 10_000;

/** The ticks of one axis: where they stand along it, and across it. */
type Axis = {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly near: number;
  readonly far: number;
  /** Few of its ticks are hidden. */
  readonly isSure: boolean;
};

type Drawn = Pick<PageContent, 'horizontal' | 'vertical' | 'fills'>;

/** The bounds of charts that are drawn with an axis and its ticks below or above, and one at a side, with their scales of colours. */
export function chartsByAxes({ horizontal, vertical, fills }: Drawn): Box[] {
  const large = fills.filter((fill) => width(fill) >= MIN_PANEL && height(fill) >= MIN_PANEL);
  const panels = large.length > MAX_PANELS ? [] : large;
  const isFree = (line: Box) => !panels.some((panel) => centerInside(line, panel));
  const upright = panels.flatMap(({ x0, x1, y0, y1 }) => edges(x0, x1, y0, y1));
  const sides = axesOf(
    horizontal.filter((rule) => isFree(lying(rule))),
    [...vertical, ...upright],
  );
  const level = panels.flatMap(({ x0, x1, y0, y1 }) => edges(y0, y1, x0, x1));
  const bases = axesOf(
    vertical.filter((rule) => isFree(standing(rule))),
    [...horizontal, ...level],
  );
  if (sides.length * bases.length > MAX_PAIRS || bases.length * horizontal.length > MAX_PAIRS) return [];
  const alone = new Set(sides);
  const charts = sides.flatMap((side) =>
    bases.flatMap((base) => {
      if (!meets(side, base) || !meets(base, side) || !(side.isSure || isRightOf(base, side))) return [];
      alone.delete(side);
      const box = {
        x0: Math.min(side.near, base.from),
        x1: Math.max(side.far, base.to),
        y0: Math.min(base.near, side.from),
        y1: Math.max(base.far, side.to),
      };
      return [box];
    }),
  );
  const withGrids = bases.flatMap((base) => gridOn(base, { horizontal, vertical, fills }) ?? []);
  return [
    ...charts.map((chart) => [...alone].filter((axis) => isScaleOf(axis, chart)).reduce(withScale, chart)),
    ...withGrids,
  ];
}

/**
 * A chart whose numbers at the side have lines across it and no ticks: lines above an axis, as long as it and at equal distances,
 * between the line of the side and its last tick. The first tick may be the end of that line.
 */
function gridOn({ from, to, step, near, far }: Axis, { horizontal, vertical }: Drawn): Box | undefined {
  const side = vertical.find(
    (rule) =>
      Math.abs(rule.to - near) <= TOUCHES && [from, from - step].some((at) => Math.abs(rule.at - at) <= TOUCHES),
  );
  if (!side) return undefined;
  const across = horizontal.filter(
    (rule) => Math.abs(rule.from - side.at) <= TOUCHES && Math.abs(rule.to - to) <= TOUCHES && rule.at < near + TOUCHES,
  );
  const places = [...new Set(across.map(({ at }) => at))].sort((a, b) => a - b);
  const [first, last] = [places[0], places.at(-1)];
  if (places.length <= MIN_TICKS || first === undefined || last === undefined) return undefined;
  const distance = (last - first) / (places.length - 1);
  const isEven = places.every((at, index) => Math.abs(at - first - index * distance) <= UNEVEN * distance);
  const isBetween = Math.abs(first - side.from) <= TOUCHES && Math.abs(last - near) <= TOUCHES;
  return isEven && isBetween && distance >= MIN_STEP ? { x0: side.at, x1: to, y0: first, y1: far } : undefined;
}

/** Both edges of an area in one direction, as lines: programs paint the background of a chart and draw its ticks alone. */
const edges = (first: number, last: number, from: number, to: number): Rule[] =>
  [first, last].map((at) => ({ at, from, to, thickness: 0 }));

/** An axis without another one beside a chart that is about as high: its scale of colours. */
const isScaleOf = ({ from, to, near }: Axis, { x0, x1, y0, y1 }: Box) =>
  near > x1 &&
  near - x1 < SCALE_NEAR * (x1 - x0) &&
  Math.min(to, y1) - Math.max(from, y0) > SCALE_HEIGHT * Math.max(to - from, y1 - y0);

const withScale = (chart: Box, { far }: Axis): Box => ({ ...chart, x1: Math.max(chart.x1, far) });

/** Whether an axis stands at one of the ends of the other one. */
function meets({ near, far }: Axis, { from, to, step }: Axis): boolean {
  const corner = CORNER + step;
  return (far > from - corner && near < from + corner) || (near < to + corner && far > to - corner);
}

/** Whether an axis is at the right of one at a side, as in a chart; the one before it in a row of charts is at the left. */
const isRightOf = ({ from, to }: Axis, { near, far }: Axis): boolean => from + to > near + far;

/** Ticks of one length and place at equal distances along a line, by axes. `across` are the rules in the other direction. */
function axesOf(rules: readonly Rule[], across: readonly Rule[]): Axis[] {
  const ticks = alone(rules, across).filter(({ from, to }) => to - from >= MIN_TICK);
  const groups = Map.groupBy(ticks, ({ from, to }) => `${Math.round(from)}/${Math.round(to)}`);
  return [...groups.values()].flatMap((group) => {
    const axis = axisOf(group, across);
    return axis ? [axis] : byLines(group, across).flatMap((part) => axisOf(part, across) ?? []);
  });
}

function axisOf(ticks: readonly Rule[], across: readonly Rule[]): Axis | undefined {
  const places = [...new Set(ticks.map(({ at }) => at))].sort((a, b) => a - b);
  const [first, last] = [places[0], places.at(-1)];
  const [tick] = ticks;
  if (places.length < MIN_TICKS || !tick || first === undefined || last === undefined) return undefined;
  const smallest = Math.min(...places.slice(1).map((at, index) => at - (places[index] ?? at)));
  const steps = Math.round((last - first) / smallest);
  const hidden = steps + 1 - places.length;
  const step = (last - first) / steps;
  const isEven =
    hidden <= HIDDEN_TICKS * (places.length + hidden) &&
    places.every((at) => Math.abs(at - first - Math.round((at - first) / step) * step) <= UNEVEN * step);
  const axis = {
    from: first,
    to: last,
    step,
    near: tick.from,
    far: tick.to,
    isSure: hidden <= HIDDEN_TICKS * places.length,
  };
  return step >= MIN_STEP && isEven && across.some((line) => isLineOf(line, axis)) ? axis : undefined;
}

/** Ticks of one place by the lines that they touch: charts below each other have their axes at one place. */
function byLines(ticks: readonly Rule[], across: readonly Rule[]): Rule[][] {
  const [tick] = ticks;
  const touching = across.filter(
    ({ at }) => tick && Math.min(Math.abs(at - tick.from), Math.abs(at - tick.to)) <= TOUCHES,
  );
  const lines = touching.sort((a, b) => a.from - b.from);
  const parts: Rule[][] = [];
  let next = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const one of [...ticks].sort((a, b) => a.at - b.at)) {
    for (let line = lines[next]; line && line.from <= one.at + TOUCHES; line = lines[++next]) {
      if (line.from > end + TOUCHES) parts.push([]);
      end = Math.max(end, line.to);
    }
    if (one.at <= end + TOUCHES) parts.at(-1)?.push(one);
  }
  return parts;
}

const isLineOf = ({ at, from, to }: Rule, axis: Axis) =>
  Math.min(Math.abs(at - axis.near), Math.abs(at - axis.far)) <= TOUCHES &&
  Math.min(to, axis.to) - Math.max(from, axis.from) >= SPANNED * (axis.to - axis.from);

/**
 * The short rules that no other one continues: cells of a table draw their parts of one line. Ticks may lie on the lines of a
 * grid, or, drawn with another pen, outside it, where the axis `across` is and the line of the grid ends.
 */
function alone(rules: readonly Rule[], across: readonly Rule[]): Rule[] {
  const lines = Map.groupBy(rules, ({ at }) => Math.round(at));
  const axes = new Set(across.map(({ at }) => Math.round(at)));
  return [...lines.values()].flatMap((line) => {
    const short = line.filter(isShort);
    if (short.length === 0) return [];
    const long = line.filter((rule) => !isShort(rule));
    const ends = new Set(long.flatMap(({ from, to }) => [`from ${Math.round(from)}`, `to ${Math.round(to)}`]));
    const first = Math.min(...long.map(({ from }) => from));
    const last = Math.max(...long.map(({ to }) => to));
    const pens = new Set(long.map(({ thickness }) => thickness));
    const isOutside = ({ from, to, thickness }: Rule) =>
      !pens.has(thickness) &&
      ((Math.abs(to - first) <= CONTINUES && axes.has(Math.round(to))) ||
        (Math.abs(from - last) <= CONTINUES && axes.has(Math.round(from))));
    const onGrid = unbroken(short).filter(
      (rule) => ends.has(`from ${Math.round(rule.from)}`) || ends.has(`to ${Math.round(rule.to)}`) || isOutside(rule),
    );
    return [...unbroken(line).filter(isShort), ...onGrid];
  });
}

const isShort = ({ from, to }: Rule) => to - from <= MAX_TICK;

function unbroken(line: readonly Rule[]): Rule[] {
  const sorted = withoutCopies([...line].sort((a, b) => a.from - b.from));
  let end = Number.NEGATIVE_INFINITY;
  return sorted.filter((rule, index) => {
    const next = sorted[index + 1];
    const isAlone = rule.from > end + CONTINUES && (!next || next.from > rule.to + CONTINUES);
    end = Math.max(end, rule.to);
    return isAlone;
  });
}

/** Some programs draw each tick twice. */
const withoutCopies = (sorted: readonly Rule[]) =>
  sorted.filter(({ from, to }, index) => {
    const before = sorted[index - 1];
    return !before || Math.abs(before.from - from) > CONTINUES || Math.abs(before.to - to) > CONTINUES;
  });
