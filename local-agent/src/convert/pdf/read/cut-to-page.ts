import type { Rule } from '../../page/page-content.ts';
import type { Shapes } from './collect-shapes.ts';

/** The lines of a page without what is beyond its edges, as where a sheet was cut in two: that is not seen. */
export function cutToPage(shapes: Shapes, width: number, height: number): Shapes {
  return {
    ...shapes,
    horizontal: shapes.horizontal.flatMap((rule) => cutRule(rule, width, height)),
    vertical: shapes.vertical.flatMap((rule) => cutRule(rule, height, width)),
  };
}

/** The part of a line within the page, which is so `long` in its direction and so `wide` across it, points. */
function cutRule(rule: Rule, long: number, wide: number): Rule[] {
  const [from, to] = [Math.max(0, rule.from), Math.min(long, rule.to)];
  return rule.at >= 0 && rule.at <= wide && from < to ? [{ ...rule, from, to }] : [];
}
