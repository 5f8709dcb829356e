import { describe, expect, it } from 'vitest';
import { type Corners, findSheet } from './find-sheet.ts';
import { flattenSheet } from './flatten-sheet.ts';
import type { Gray } from './gray.ts';

const WIDTH = 600;
const HEIGHT = 800;

/** A white sheet with these corners on a dark table, and a black square around each of the marks. */
function photograph(corners: Corners, marks: readonly (readonly [number, number])[] = []): Gray {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(60);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const inside = corners.every((from, index) => {
        const to = corners[(index + 1) % 4] ?? from;
        return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
      });
      const marked = marks.some(([atX, atY]) => Math.abs(x - atX) < 5 && Math.abs(y - atY) < 5);
      if (inside) data[at] = marked ? 0 : 240;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const TILTED: Corners = [
  { x: 80, y: 60 },
  { x: 520, y: 30 },
  { x: 570, y: 760 },
  { x: 40, y: 720 },
];

/** Turned by about four degrees. */
const TURNED: Corners = [
  { x: 80, y: 40 },
  { x: 540, y: 72 },
  { x: 491, y: 772 },
  { x: 31, y: 740 },
];

describe('a sheet that was photographed at an angle', () => {
  it('is found by its corners', () => {
    const found = findSheet(photograph(TILTED)) ?? [];
    for (const [index, { x, y }] of TILTED.entries()) {
      expect(Math.abs((found[index]?.x ?? 0) - x)).toBeLessThan(3);
      expect(Math.abs((found[index]?.y ?? 0) - y)).toBeLessThan(3);
    }
  });

  it('becomes a rectangle, on which the middle of its diagonals is in the middle', () => {
    // The diagonals meet here.
    const image = flattenSheet(photograph(TILTED, [[290, 360]]), TILTED);
    const dark = [...image.data.keys()].filter((at) => (image.data[at] ?? 255) < 100);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(dark.map((at) => at % image.width)) / image.width).toBeCloseTo(0.5, 2);
    expect(mean(dark.map((at) => Math.floor(at / image.width))) / image.height).toBeCloseTo(0.5, 2);
  });

  it('is no sheet that only was turned, and none without a ground around it', () => {
    expect(findSheet(photograph(TURNED))).toBeUndefined();
    const wide: Corners = [
      { x: -40, y: -60 },
      { x: 640, y: -30 },
      { x: 660, y: 860 },
      { x: -80, y: 820 },
    ];
    expect(findSheet(photograph(wide))).toBeUndefined();
  });
});
