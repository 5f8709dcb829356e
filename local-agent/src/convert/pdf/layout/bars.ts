import { type Box, boundsOf, centerInside, height, width } from '../../page/box.ts';
import type { Fill, PageContent } from '../../page/page-content.ts';

/** Bars of a chart are so many, of so many lengths; they are equally thick and begin at one line, points. */
const MIN_BARS = 4;
const MIN_LENGTHS = 4;
const SAME = 0.6;
/** Lengths that differ by less are one, points: cells of a table are about as wide. */
const STEP = 5;
/** Backgrounds of rows and cells are longer: bars are no thicker than this, points. */
const MAX_THICKNESS = 60;

/** Words that reach over this part of the length of the areas are what is shaded: code in running text, names on a list. */
const WRITTEN = 0.5;

/** Where filled areas are the bars of a chart: equally thick, from one line on, of many lengths, with a short word each at most. */
export function barCharts({ fills, words }: Pick<PageContent, 'fills' | 'words'>): readonly Box[] {
  if (fills.length < MIN_BARS) return [];
  const upright = (fill: Fill) => ({ start: fill.y1, thick: width(fill), long: height(fill) });
  const lying = (fill: Fill) => ({ start: fill.x0, thick: height(fill), long: width(fill) });
  return [upright, lying].flatMap((measure) =>
    [...Map.groupBy(fills, (fill) => keyOf(measure(fill))).values()].flatMap((bars) => {
      const lengths = new Set(bars.map((bar) => Math.round(measure(bar).long / STEP)));
      const isThin = bars.every((bar) => measure(bar).thick <= MAX_THICKNESS);
      if (!isThin || bars.length < MIN_BARS || lengths.size < MIN_LENGTHS) return [];
      const written = words.filter((word) => bars.some((bar) => centerInside(word, bar)));
      const reach = sum(written.map(width)) / sum(bars.map((bar) => measure(bar).long));
      return written.length <= bars.length && reach < WRITTEN ? [boundsOf(bars)] : [];
    }),
  );
}

const keyOf = ({ start, thick }: { readonly start: number; readonly thick: number }) =>
  `${Math.round(start / SAME)}/${Math.round(thick / SAME)}`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
