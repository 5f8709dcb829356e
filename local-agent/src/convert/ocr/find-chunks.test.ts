import { describe, expect, it } from 'vitest';
import type { Blob } from './find-blobs.ts';
import { findChunks } from './find-chunks.ts';

const HEIGHT = 20;
const blob = (x0: number, baseline: number, width = 14, height = HEIGHT): Blob => ({
  x0,
  x1: x0 + width,
  y0: baseline - height,
  y1: baseline,
  area: 0.5 * width * height,
});
/** Letters beside each other; every third is tall. */
const word = (x: number, baseline: number, letters: number): Blob[] =>
  Array.from({ length: letters }, (_, at) => blob(x + 18 * at, baseline, 14, at % 3 === 1 ? 1.4 * HEIGHT : HEIGHT));
const spans = (blobs: readonly Blob[]) => findChunks(blobs, HEIGHT).map(({ x0, x1, baseline }) => [x0, x1, baseline]);

describe('rows of letters', () => {
  it('hold words with their spaces, and end at the gap between columns', () => {
    expect(spans([...word(100, 200, 4), ...word(195, 200, 3), ...word(400, 200, 2)])).toEqual([
      [100, 245, 200],
      [400, 432, 200],
    ]);
  });

  it('are kept apart in cells whose lines stand at other heights', () => {
    expect(spans([...word(100, 200, 4), ...word(190, 222, 4)])).toHaveLength(2);
  });

  it('continue past a comma that is just as high as the lowest letters', () => {
    const figure = [blob(100, 200, 18, 28), blob(121, 204, 7.2, 9), blob(131, 200, 18, 27), blob(151, 200, 18, 28)];
    expect(spans(figure)).toEqual([[100, 169, 200]]);
  });

  it('follow a slope', () => {
    const sloping = Array.from({ length: 60 }, (_, at) => blob(100 + 18 * at, 200 + at));
    expect(spans(sloping)).toHaveLength(1);
  });

  it('take in dots and commas beside them, but no bullets and specks that stand alone', () => {
    const comma = blob(175, 206, 5, 11);
    const bullet = blob(60, 192, 9, 9);
    expect(spans([bullet, ...word(100, 200, 4), comma, blob(600, 500, 3, 3)])).toEqual([[100, 180, 200]]);
  });

  it('hold what stands over a dot, and part other raised signs', () => {
    const raised = (y0: number) => ({ ...blob(175, 0, 8), y0, y1: y0 + 18 });
    const dot = blob(176, 200, 6, 6);
    expect(spans([...word(100, 200, 4), raised(172), dot])).toEqual([[100, 183, 200]]);
    expect(spans([...word(100, 200, 4), raised(172), dot, ...word(200, 200, 4)])).toEqual([[100, 268, 200]]);
    expect(spans([...word(100, 200, 4), raised(172)])).toHaveLength(2);
    // Too high for the row, it comes to its dot.
    expect(spans([...word(100, 200, 4), raised(164), blob(176, 194, 6, 6)])).toEqual([[100, 183, 200]]);
  });

  it('hold it in headings, where the dot is as large as letters of the text', () => {
    const large = (x: number) => [0, 1, 2, 3].map((at) => blob(x + 36 * at, 200, 28, 40));
    const sign = [{ ...blob(244, 0, 16), y0: 150, y1: 185 }, blob(245, 200, 14, 14)];
    expect(spans([...large(100), ...sign, ...large(276)])).toEqual([[100, 412, 200]]);
  });

  it('take no sign over a dot beside it, far below it, or as large as a letter', () => {
    const raised = { ...blob(175, 0, 8), y0: 172, y1: 190 };
    const beside = [blob(184, 200, 6, 6), blob(169, 200, 5, 6), blob(176, 188, 6, 6)];
    for (const dot of [...beside, blob(176, 212, 6, 6), blob(176, 206, 6, 13)])
      expect(spans([...word(100, 200, 4), raised, dot]).length).toBeGreaterThan(1);
  });

  it('begin with two dashes, as options do', () => {
    const dash = (x0: number) => blob(x0, 190, 11, 3);
    expect(spans([dash(70), dash(87), ...word(105, 200, 4)])).toEqual([[70, 173, 200]]);
    expect(spans([blob(70, 194, 8, 7.5), ...word(105, 200, 4)])).toEqual([[105, 173, 200]]);
  });
});
