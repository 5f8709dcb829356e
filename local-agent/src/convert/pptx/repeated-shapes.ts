import type { Block } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import type { Box } from './placeholder-styles.ts';

/** What a shape says, and where it stands. */
export type PlacedBlocks = { readonly box: Box | undefined; readonly blocks: readonly Block[] };

/** Of fewer slides, none shows what repeats. */
const MIN_SLIDES = 5;

/** Share of the slides that have what repeats. */
const MOST = 0.5;

/** Longest text that repeats, UTF-16 code units. */
const MAX_LENGTH = 120;

/**
 * Slides without the heads and feet that are text boxes: short texts that most slides have at the same place. The first
 * slide with one keeps it.
 */
export function withoutRepeated<Slide extends { readonly shapes: readonly PlacedBlocks[] }>(
  slides: readonly Slide[],
): readonly Slide[] {
  if (slides.length < MIN_SLIDES) return slides;
  const keys = slides.map(({ shapes }) => shapes.map(keyOf));
  const counts = new Map<string, number>();
  for (const own of keys) {
    for (const key of new Set(own)) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return slides.map((slide, index) => {
    const shapes = slide.shapes.filter((_, at) => {
      const key = keys[index]?.[at];
      if (!key || (counts.get(key) ?? 0) < Math.max(MIN_SLIDES, slides.length * MOST)) return true;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    });
    return { ...slide, shapes };
  });
}

/** Text and place; `undefined` for a shape that cannot be a head or foot. */
function keyOf({ box, blocks }: PlacedBlocks): string | undefined {
  if (!box || blocks.some(({ type }) => type !== 'paragraph')) return undefined;
  const text = plainInline(flattenBlocks(blocks)).trim();
  if (!text || text.length > MAX_LENGTH) return undefined;
  return JSON.stringify([box.left, box.top, box.width, box.height, text]);
}
