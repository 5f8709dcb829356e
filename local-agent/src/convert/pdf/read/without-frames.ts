import type { Box } from '../../page/box.ts';
import type { PageContent, Rule } from '../../page/page-content.ts';

/** The frame of a field is drawn no farther outside of it, points. */
const OUTSIDE = 4;

/** Pages with more pairs of fields and lines are no forms. */
const MAX_PAIRS = 4_000_000;

/** The page without the frames that are drawn around fields to fill in: they are no lines of a table. */
export function withoutFrames(content: PageContent, fields: readonly Box[]): PageContent {
  const pairs = fields.length * (content.horizontal.length + content.vertical.length);
  if (pairs === 0 || pairs > MAX_PAIRS) return content;
  const gone = new Set<Rule>();
  for (const { x0, x1, y0, y1 } of fields) {
    const spans = (low: number, high: number) => (rule: Rule) =>
      Math.abs(rule.from - low) < OUTSIDE && Math.abs(rule.to - high) < OUTSIDE;
    const along = (rules: readonly Rule[], at: number) => rules.filter((rule) => Math.abs(rule.at - at) < OUTSIDE);
    const flat = content.horizontal.filter(spans(x0, x1));
    const steep = content.vertical.filter(spans(y0, y1));
    const sides = [along(flat, y0), along(flat, y1), along(steep, x0), along(steep, x1)];
    if (sides.every(({ length }) => length > 0)) for (const rule of sides.flat()) gone.add(rule);
  }
  if (gone.size === 0) return content;
  return {
    ...content,
    horizontal: content.horizontal.filter((rule) => !gone.has(rule)),
    vertical: content.vertical.filter((rule) => !gone.has(rule)),
  };
}
