import type { PageContent, Word } from '../../page/page-content.ts';

/** Signs that statistics programs write at the points of a plot. */
const POINT = /^[+\u00d7*o\u2218\u25cb\u25cf\u2022\u25e6\u25b3\u25b2\u25a1\u25a0\u25c7\u25c6]+$/;
/** A plot has at least so many. */
const MIN_POINTS = 20;
/** Lines of text are farther from each other, font sizes: this part of the points stands nearer to the next height. */
const NEXT_HEIGHT = 0.5;
const NEARER = 0.7;
/** They stand at so many heights and as many places across; what differs by less, font sizes, is one. */
const MIN_PLACES = 10;
const MIN_STEP = 0.05;
/** Words of a text are on one height, points, and no farther apart, font sizes. */
const SAME_HEIGHT = 0.1;
const WORD_GAP = 1;

/** The page with the signs at the points of plots as what they draw. Signs in lines, such as those of a table, stay. */
export function withPlotPoints(content: PageContent): PageContent {
  const [signs, texts] = [content.words.filter(isSign), content.words.filter((word) => !isSign(word))];
  if (signs.length < MIN_POINTS) return content;
  const points = new Set([...Map.groupBy(signs, ({ text }) => text.charAt(0)).values()].filter(isScattered).flat());
  if (points.size === 0) return content;
  const rows = Map.groupBy(texts, ({ baseline }) => Math.round(baseline));
  for (const point of points) {
    const heights = new Set([-SAME_HEIGHT, SAME_HEIGHT].map((drift) => Math.round(point.baseline + drift)));
    if ([...heights].some((height) => rows.get(height)?.some((word) => isBeside(word, point)))) points.delete(point);
  }
  const boxes = [...points].map(({ x0, x1, y0, y1 }) => ({ x0, x1, y0, y1 }));
  return {
    ...content,
    words: content.words.filter((word) => !points.has(word)),
    slants: [...(content.slants ?? []), ...boxes],
  };
}

const isSign = ({ text }: Word): boolean => POINT.test(text);

const isBeside = (word: Word, sign: Word): boolean =>
  Math.abs(word.baseline - sign.baseline) < SAME_HEIGHT &&
  Math.max(word.x0 - sign.x1, sign.x0 - word.x1) < WORD_GAP * sign.size;

/** Whether signs stand at many places across, and at many heights that are nearer to each other than lines of text. */
function isScattered(signs: readonly Word[]): boolean {
  if (signs.length < MIN_POINTS) return false;
  const size = Math.max(...signs.map((sign) => sign.size));
  const heights = stepsOf(signs.map(({ baseline }) => baseline)).filter((step) => step > MIN_STEP * size);
  const across = stepsOf(signs.map(({ x0 }) => x0)).filter((step) => step > MIN_STEP * size);
  if (Math.min(heights.length, across.length) + 1 < MIN_PLACES) return false;
  return heights.filter((step) => step < NEXT_HEIGHT * size).length >= NEARER * heights.length;
}

/** How far values are from the next larger one. */
function stepsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.slice(1).map((value, index) => value - (sorted[index] ?? 0));
}
