import { describe, expect, it } from 'vitest';
import { findBlobs } from './find-blobs.ts';
import { findDrawnAreas } from './find-drawn-areas.ts';
import type { Gray } from './gray.ts';
import type { OcrWord } from './ocr-engine.ts';

const [WIDTH, HEIGHT] = [600, 400];
const LETTER = 10;

/** A white image with `paint(x, y)` in it, 0 to 255, where that is given. */
function image(paint: (x: number, y: number) => number | undefined): Gray {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < data.length; at++) data[at] = paint(at % WIDTH, Math.floor(at / WIDTH)) ?? 255;
  return { data, width: WIDTH, height: HEIGHT };
}

const areasOf = (gray: Gray, words: readonly OcrWord[] = []) =>
  findDrawnAreas(gray, findBlobs(gray, 140), LETTER, words);

const wordAt = (text: string, x0: number, y0: number, x1: number, y1: number): OcrWord => ({
  text,
  x0,
  y0,
  x1,
  y1,
  baseline: y1,
  lineHeight: y1 - y0,
  startsLine: true,
  confidence: 92,
});

const isIn = (x: number, y: number, x0: number, y0: number, x1: number, y1: number) =>
  x >= x0 && x < x1 && y >= y0 && y < y1;

/** Grains of all brightnesses, the same each time. */
const grain = (x: number, y: number) => ((x * 7919 + y * 104_729 + x * y * 31) % 180) + 20;

describe('what is drawn on a page', () => {
  it('is a curve in pieces, and no letter, frame, ruling line or large word', () => {
    const curve = image((x, y) =>
      x > 100 && x < 400 && Math.abs(y - 150 - 60 * Math.sin(x / 40)) < 3 ? 0 : undefined,
    );
    const { slants, bars, photographs } = areasOf(curve);
    expect(slants.length).toBeGreaterThan(8);
    expect([Math.min(...slants.map(({ x0 }) => x0)), Math.max(...slants.map(({ x1 }) => x1))]).toEqual([101, 400]);
    expect([bars, photographs]).toEqual([[], []]);
    const frame = image((x, y) =>
      isIn(x, y, 50, 50, 450, 250) && !isIn(x, y, 53, 53, 447, 247) ? 0 : isIn(x, y, 60, 300, 68, 310) ? 0 : undefined,
    );
    expect(areasOf(frame).slants).toEqual([]);
    expect(areasOf(curve, [wordAt('Curve', 100, 80, 400, 220)]).slants).toEqual([]);
  });

  it('is a bar where an area is filled', () => {
    const bars = image((x, y) => (isIn(x, y, 100, 100, 130, 300) ? 20 : undefined));
    expect(areasOf(bars).bars).toEqual([expect.objectContaining({ x0: 100, y0: 100, x1: 130, y1: 300 })]);
  });

  it('is no dark head of a table with light letters', () => {
    const isLetter = (x: number, y: number) => isIn(x % 20, y % 30, 4, 8, 14, 22);
    const head = image((x, y) => (isIn(x, y, 40, 60, 520, 120) && !isLetter(x, y) ? 30 : undefined));
    expect(areasOf(head)).toEqual({ slants: [], bars: [], photographs: [] });
  });

  it('is a photograph where there is no paper, and none where words cover it', () => {
    const photograph = image((x, y) => (isIn(x, y, 120, 90, 420, 300) ? grain(x, y) : undefined));
    const [found, ...others] = areasOf(photograph).photographs;
    expect(others).toEqual([]);
    expect(found).toEqual({ x0: 120, y0: 90, x1: 420, y1: 300 });
    const rows = Array.from({ length: 12 }, (_, row) => wordAt('written', 130, 95 + 17 * row, 400, 107 + 17 * row));
    expect(areasOf(photograph, rows).photographs).toEqual([]);
  });
});
