import { describe, expect, it } from 'vitest';
import { findBoxSides, findImageLines } from './find-image-lines.ts';

/** A white image with black rectangles `[x, y, width, height]`. */
function image(width: number, height: number, boxes: readonly (readonly [number, number, number, number])[]) {
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, wide, high] of boxes) {
    for (let y = top; y < top + high; y++) data.fill(0, y * width + left, y * width + left + wide);
  }
  return { data, width, height };
}

describe('lines of an image', () => {
  it('are found in both directions, where they are', () => {
    const { horizontal, vertical } = findImageLines(
      image(200, 200, [
        [20, 50, 150, 2],
        [100, 20, 3, 160],
      ]),
      60,
      6,
    );
    expect(horizontal).toEqual([{ at: 51, from: 20, to: 170, thickness: 2 }]);
    expect(vertical).toEqual([{ at: 101.5, from: 20, to: 180, thickness: 3 }]);
  });

  it('are neither letters nor dark areas', () => {
    const { horizontal, vertical } = findImageLines(
      image(200, 200, [
        [20, 20, 12, 14],
        [60, 60, 100, 100],
      ]),
      60,
      6,
    );
    expect([...horizontal, ...vertical]).toEqual([]);
  });

  it('bridge specks of noise', () => {
    const { horizontal } = findImageLines(
      image(200, 100, [
        [20, 50, 60, 2],
        [82, 50, 60, 2],
      ]),
      60,
      6,
    );
    expect(horizontal.map(({ from, to }) => [from, to])).toEqual([[20, 142]]);
  });

  it('are short between boxes for single letters, from the line above to the one below', () => {
    const boxes = image(200, 100, [
      [20, 30, 160, 2],
      [20, 60, 160, 2],
      [60, 30, 2, 32],
      [100, 30, 2, 32],
      [80, 36, 2, 20],
    ]);
    const { horizontal, vertical } = findImageLines(boxes, 60, 6);
    expect(vertical).toEqual([]);
    expect(findBoxSides(boxes, horizontal, 18, 6).map(({ at }) => at)).toEqual([61, 101]);
  });
});
