import type { Box } from '../../page/box.ts';
import type { Fill, Rule } from '../../page/page-content.ts';
import { addSegment, isNearWhite, MAX_AREAS, type Shapes } from './collect-shapes.ts';

/** Cells end no farther from a white line's edge, points. */
const BESIDE = 2;

/**
 * The shapes with those white lines as lines that part coloured cells: colour is on both of their sides. Those with colour
 * on one side are outlines. Called when all is drawn, because cells are often painted one after the other.
 */
export function withWhiteLines(shapes: Shapes): Shapes {
  const { fills, white } = shapes;
  if (fills.length > MAX_AREAS) return shapes;
  const colored = fills.filter((fill) => !isNearWhite(fill.color));
  const all = { ...shapes, horizontal: [...shapes.horizontal], vertical: [...shapes.vertical] };
  for (const { box, thickness } of white) {
    if (placesBeside(box, thickness).every(([x, y]) => colored.some((fill) => isInside(x, y, fill))))
      addSegment(all, box, thickness);
  }
  all.horizontal.push(...whiteBetweenBars(colored));
  return all;
}

/** Where two bars of different colours, one below the other and equally wide, leave a line of white between them. */
function whiteBetweenBars(bars: readonly Fill[]): Rule[] {
  return bars.flatMap((above) =>
    bars.flatMap((below): Rule[] => {
      const gap = below.y0 - above.y1;
      const isAsWide = Math.abs(above.x0 - below.x0) < SAME_END && Math.abs(above.x1 - below.x1) < SAME_END;
      return gap > MIN_GAP && gap < MAX_GAP && isAsWide && above.color !== below.color
        ? [{ at: above.y1 + gap / 2, from: above.x0, to: above.x1, thickness: gap }]
        : [];
    }),
  );
}

/** White that is seen as a line is no thinner and no thicker, points; the bars' ends differ by less. */
const MIN_GAP = 0.4;
const MAX_GAP = 4;
const SAME_END = 1;

/** A place on each side of a line's middle. */
function placesBeside({ x0, y0, x1, y1 }: Box, thickness: number): readonly (readonly [number, number])[] {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const aside = thickness / 2 + BESIDE;
  return Math.abs(x1 - x0) > Math.abs(y1 - y0)
    ? [
        [x, y - aside],
        [x, y + aside],
      ]
    : [
        [x - aside, y],
        [x + aside, y],
      ];
}

const isInside = (x: number, y: number, { x0, y0, x1, y1 }: Box): boolean => x > x0 && x < x1 && y > y0 && y < y1;
