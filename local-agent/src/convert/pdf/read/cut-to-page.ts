import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import type { Shapes } from './collect-shapes.ts';
import { cutBox } from './cut-box.ts';

/** A sheet has this many pages; an area that is larger was cut by a path of its own, as in a plot, and stays as it is. */
const MAX_PAGES = 2;

/** The lines and areas of a page without what is beyond its edges, as where a sheet was cut in two: that is not seen. */
export function cutToPage(shapes: Shapes, width: number, height: number): Shapes {
  const page = { x0: 0, y0: 0, x1: width, y1: height };
  const isOfSheet = ({ x0, y0, x1, y1 }: Box) => x1 - x0 <= MAX_PAGES * width && y1 - y0 <= MAX_PAGES * height;
  return {
    ...shapes,
    fills: shapes.fills.flatMap((fill) => {
      const seen = isOfSheet(fill) ? cutBox(fill, page) : fill;
      return seen ? [{ ...fill, ...seen }] : [];
    }),
    horizontal: shapes.horizontal.flatMap((rule) => cutRule(rule, width, height)),
    vertical: shapes.vertical.flatMap((rule) => cutRule(rule, height, width)),
  };
}

/** The part of a line within the page, which is so `long` in its direction and so `wide` across it, points. */
function cutRule(rule: Rule, long: number, wide: number): Rule[] {
  const [from, to] = [Math.max(0, rule.from), Math.min(long, rule.to)];
  return rule.at >= 0 && rule.at <= wide && from < to ? [{ ...rule, from, to }] : [];
}
