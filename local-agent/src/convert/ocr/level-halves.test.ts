import { describe, expect, it } from 'vitest';
import { findFold, levelHalves } from './level-halves.ts';

const [WIDTH, HEIGHT] = [1000, 700];
const LEVEL = { degrees: 0 };

/** Feet of letters in rows that lie at an angle. */
const rows = (from: number, to: number, degrees: number, count = 12) => {
  const fall = Math.tan((degrees * Math.PI) / 180);
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: Math.floor((to - from) / 10) }, (_, at) => ({
      x: from + 10 * at,
      y: 60 + 40 * row + fall * 10 * at,
    })),
  ).flat();
};

/** Specks in no rows; a fixed sequence of numbers, the same each time. */
const specks = (from: number, to: number, seed: number) => {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: 400 }, () => ({ x: from + (to - from) * next(), y: HEIGHT * next() }));
};

const foldOf = (feet: ReturnType<typeof rows>, direction = LEVEL) => findFold(feet, direction, WIDTH, HEIGHT);

describe('two pages of an open book', () => {
  it('fold where they meet, each at its angle', () => {
    const fold = foldOf([...rows(40, 420, -1), ...rows(500, 960, 1.5)]);
    expect(fold?.at).toBeCloseTo(0.48, 2);
    expect(fold?.left).toBeCloseTo(Math.tan(-Math.PI / 180), 3);
    expect(fold?.right).toBeCloseTo(Math.tan((1.5 * Math.PI) / 180), 3);
  });

  it('are found after the turn of the whole image', () => {
    const [sine, cosine] = [Math.sin(Math.PI / 18), Math.cos(Math.PI / 18)];
    const lying = [...rows(40, 450, 0), ...rows(490, 960, 1.5)].map(({ x, y }) => ({
      x: WIDTH / 2 + cosine * (x - WIDTH / 2) - sine * (y - HEIGHT / 2),
      y: HEIGHT / 2 + sine * (x - WIDTH / 2) + cosine * (y - HEIGHT / 2),
    }));
    const fold = foldOf(lying, { degrees: 10 });
    expect(fold?.left).toBeCloseTo(0, 3);
    expect(fold?.right).toBeCloseTo(Math.tan((1.5 * Math.PI) / 180), 3);
  });

  it('are none where both sides lie alike, or much apart', () => {
    expect(foldOf([...rows(40, 450, 1), ...rows(540, 960, 1.2)])).toBeUndefined();
    expect(foldOf([...rows(40, 450, 0), ...rows(540, 960, 8)])).toBeUndefined();
  });

  it('are none where a side has few letters, or no rows', () => {
    expect(foldOf([...rows(40, 450, 0), ...rows(540, 960, 1.5, 3)])).toBeUndefined();
    expect(foldOf([...rows(540, 960, 0), ...rows(40, 450, 1.5, 3)])).toBeUndefined();
    for (const seed of [7, 19, 23, 101]) {
      expect(foldOf([...rows(40, 450, 0), ...specks(540, 960, seed)])).toBeUndefined();
      expect(foldOf([...specks(40, 450, seed), ...rows(540, 960, 0)])).toBeUndefined();
    }
  });

  it('become level', () => {
    const [width, height] = [40, 20];
    const data = new Uint8Array(width * height).fill(255);
    for (let x = 0; x < width; x++) data[(x < 20 ? 10 : 10 + Math.round((x - 20) * 0.25)) * width + x] = 0;
    const level = levelHalves({ data, width, height }, { at: 0.5, left: 0, right: 0.25 });
    const rowAt = (x: number) => {
      const column = Array.from({ length: height }, (_, y) => 255 - (level.data[y * width + x] ?? 255));
      return column.reduce((sum, ink, y) => sum + ink * y, 0) / column.reduce((sum, ink) => sum + ink, 0);
    };
    for (let x = 0; x < width; x++) expect(Math.abs(rowAt(x) - 10)).toBeLessThanOrEqual(0.5);
  });
});
