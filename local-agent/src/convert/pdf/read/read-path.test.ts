import { expect, it } from 'vitest';
import { addPath, noShapes } from './collect-shapes.ts';
import { readPath } from './read-path.ts';

const IDENTITY = [1, 0, 0, 1, 0, 0] as const;

/** What is read of one stroke through these points. */
const read = (points: readonly (readonly [number, number])[]) =>
  readPath(
    points.flatMap(([x, y], index) => [index === 0 ? 0 : 1, x, y]),
    IDENTITY,
  );
const slantsOf = (points: readonly (readonly [number, number])[]) => read(points).fineSlants;

/** Points of a curve, a step of so many points apart. */
const curve = (step: number, count: number, y: (x: number) => number) =>
  Array.from({ length: count + 1 }, (_, index): [number, number] => [index * step, y(index * step)]);

it('a curve of short lines counts as slants, one for each part of it', () => {
  const slants = slantsOf(curve(0.5, 100, (x) => x / 2));
  expect(slants).toHaveLength(4);
  expect(slants[0]).toEqual({ x0: 0, y0: 0, x1: 12, y1: 6 });
  expect(slants[3]).toEqual({ x0: 36, y0: 18, x1: 48, y1: 24 });
});

it('so does a curve that goes up and down between neighbouring places', () => {
  expect(slantsOf(curve(0.8, 40, (x) => 9 * (Math.round(x / 0.8) % 2)))).not.toEqual([]);
});

it('level pieces within a curve do not end it, longer ones do', () => {
  const stairs = (level: number) =>
    Array.from({ length: 12 }, (_, index): [number, number][] => [
      [index * (level + 0.5), index * 0.5],
      [index * (level + 0.5) + level, index * 0.5],
    ]).flat();
  expect(slantsOf(stairs(3))).not.toEqual([]);
  expect(slantsOf(stairs(13))).toEqual([]);
});

it('lines of tables are none, however short', () => {
  const frame: [number, number][] = [
    [0, 0],
    [6, 0],
    [6, 6],
    [12, 6],
    [12, 12],
    [0, 12],
    [0, 0],
  ];
  expect(slantsOf(frame)).toEqual([]);
  expect(slantsOf(curve(0.5, 100, () => 3))).toEqual([]);
  expect(slantsOf(curve(0.5, 60, (x) => x / 40))).toEqual([]);
});

it('a corner of few short lines is none, nor a curve that is no larger than a letter', () => {
  expect(
    slantsOf([
      [0, 0],
      [0.4, 0.5],
      [0.9, 0.9],
      [1.5, 1.2],
      [12.4, 1.2],
    ]),
  ).toEqual([]);
  expect(slantsOf(curve(0.5, 20, (x) => x / 2))).toEqual([]);
});

it('longer lines that are slanted count by themselves', () => {
  const { slants, fineSlants } = read(curve(5, 4, (x) => x));
  expect(slants.slice(0, 2)).toEqual([
    { x0: 0, y0: 0, x1: 5, y1: 5 },
    { x0: 5, y0: 5, x1: 10, y1: 10 },
  ]);
  expect(fineSlants).toEqual([]);
});

it('the edge of an area is no curve of a chart', () => {
  const data = curve(0.5, 100, (x) => x / 2).flatMap(([x, y], index) => [index === 0 ? 0 : 1, x, y]);
  const slantsWith = (fill: string | undefined) => {
    const shapes = noShapes();
    addPath(shapes, data, IDENTITY, { fill, stroke: '#000000', lineWidth: 1 });
    return shapes.slants.length;
  };
  expect(slantsWith(undefined)).toBe(4);
  expect(slantsWith('#336699')).toBe(0);
});

it('a path of very many points or parts is read', () => {
  const { areas } = read(curve(0.001, 200_000, (x) => x));
  expect(areas).toEqual([{ x0: 0, y0: 0, x1: 200, y1: 200, curved: false }]);
  const box = [0, 0, 0, 1, 6, 0, 1, 6, 6, 1, 0, 6, 4];
  const shapes = noShapes();
  addPath(shapes, Array<number[]>(200_000).fill(box).flat(), IDENTITY, {
    fill: undefined,
    stroke: '#000000',
    lineWidth: 1,
  });
  expect(shapes.squares).toHaveLength(200_000);
});
