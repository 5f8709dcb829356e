import type { Gray } from './gray.ts';
import type { OcrWord } from './ocr-engine.ts';

/** A word's ink: where it begins and ends, in parts of pixels, and how far it is from white (0 to 255). */
export type WordInk = { readonly top: number; readonly bottom: number; readonly darkness: number };

/** Share of a word's height above its baseline where every letter has ink. */
const WITHIN = 0.2;
/** The letters' edge is where half of their darkness is reached; rows with less than the second share are bare. */
const EDGE = 0.5;
const BARE = 0.2;
/** How far beyond the engine's box ink is looked for, as a share of its height. */
const BEYOND = 0.15;

/**
 * Measures a word in its image: the engine's boxes are whole pixels and take specks and neighbours for parts of words.
 * Goes up and down from within the letters to the first bare row. `undefined` when there is no ink.
 */
export function wordInk({ x0, x1, y0, y1, baseline }: OcrWord, { data, width, height }: Gray): WordInk | undefined {
  const first = Math.max(0, Math.floor(y0 - BEYOND * (y1 - y0)));
  const last = Math.min(height - 1, Math.ceil(y1 + BEYOND * (y1 - y0)));
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
  const rows: number[] = [];
  for (let y = first; y <= last; y++) {
    let darkest = 255;
    for (let at = y * width + left; at < y * width + right; at++) darkest = Math.min(darkest, data[at] ?? 255);
    rows.push(255 - darkest);
  }
  const darkness = Math.max(0, ...rows);
  const middle = Math.round(baseline - WITHIN * (y1 - y0)) - first;
  if (darkness === 0 || (rows[middle] ?? 0) < EDGE * darkness) return undefined;
  const edge = (step: -1 | 1): number => {
    let at = middle;
    let inked = middle;
    while ((rows[at + step] ?? 0) >= BARE * darkness) {
      at += step;
      if ((rows[at] ?? 0) >= EDGE * darkness) inked = at;
    }
    const inside = rows[inked] ?? 0;
    const outside = rows[inked + step] ?? 0;
    const share = inside > outside ? (inside - EDGE * darkness) / (inside - outside) : 0;
    return first + inked + 0.5 + step * Math.min(1, share);
  };
  return { top: edge(-1), bottom: edge(1), darkness };
}
