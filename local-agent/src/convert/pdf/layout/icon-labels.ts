import { type Box, centerInside, height, width } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';

/** Sides of an icon, points. */
const SMALLEST = 14;
const LARGEST = 60;
/** Charts and tables have more boxes of this size. */
const MAX_BOXES = 50;
/** The text begins no farther from the icon, and lines around it no farther from its edge, font sizes. */
const BESIDE = 1.5;
/** White between the lines beside the icon and the lines right above and below, font sizes. */
const NEXT_LINE = 1.3;
/** Lines that begin at one place differ by no more, points. */
const ALIGNED = 1;

/**
 * The words of icons that text runs around, such as "TIP" and "CAUTION", become the first words of that text: on the page
 * they stand between its lines.
 */
export function joinIconLabels(
  words: readonly Word[],
  { fills, images, graphics = [], dots }: Pick<PageContent, 'fills' | 'images' | 'graphics' | 'dots'>,
): readonly Word[] {
  const icons = [...fills, ...images, ...graphics].filter(isIcon);
  if (icons.length > MAX_BOXES) return words;
  const boxes = icons.filter((box) => !fills.some((fill) => isCellBeside(fill, box)));
  const joined = new Map<Word, Word | undefined>();
  for (const box of boxes) {
    const inside = words.filter((word) => centerInside(word, box));
    const [label, more] = inside.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const first = label && !more && /\p{L}{2}/u.test(label.text) ? firstBeside(box, words, dots) : undefined;
    if (!label || !first || [first, ...inside].some((word) => joined.has(word))) continue;
    for (const word of inside) joined.set(word, undefined);
    joined.set(first, { ...first, text: `${label.text} ${first.text}` });
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** Shades that have a whole side in common are cells of a table. */
function isCellBeside(fill: Box, box: Box): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < ALIGNED;
  const inRow = isNear(fill.y0, box.y0) && isNear(fill.y1, box.y1);
  const inColumn = isNear(fill.x0, box.x0) && isNear(fill.x1, box.x1);
  return (
    (inRow && (isNear(fill.x0, box.x1) || isNear(fill.x1, box.x0))) ||
    (inColumn && (isNear(fill.y0, box.y1) || isNear(fill.y1, box.y0)))
  );
}

const isIcon = (box: Box): boolean => [width(box), height(box)].every((side) => side >= SMALLEST && side <= LARGEST);

/** The first word of the text that runs around a box: two lines or more beside it, and a line or bullet right above or below. */
function firstBeside(box: Box, words: readonly Word[], dots: readonly Box[]): Word | undefined {
  const beside = words.filter(({ x0, baseline, size }) => {
    const gap = x0 - box.x1;
    return gap > -ALIGNED && gap < BESIDE * size && baseline > box.y0 && baseline < box.y1;
  });
  const [first, ...others] = beside
    .filter((word) => !beside.some(({ x0, baseline }) => baseline === word.baseline && x0 < word.x0))
    .toSorted((a, b) => a.baseline - b.baseline);
  const last = others.at(-1);
  if (!first || !last || others.some(({ x0 }) => Math.abs(x0 - first.x0) > ALIGNED)) return undefined;
  const reach = NEXT_LINE * first.size;
  const isAround = ({ x0, y0, y1 }: Box) =>
    Math.abs(x0 - box.x0) < BESIDE * first.size &&
    ((y1 < first.y1 && y1 > first.y0 - reach) || (y0 > last.y0 && y0 < last.y1 + reach));
  const text = words.filter((word) => word.size === first.size && !centerInside(word, box));
  return [...text, ...dots].some(isAround) ? first : undefined;
}
