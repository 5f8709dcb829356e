import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, type Matrix, multiply, toMatrix } from './matrix.ts';

const number = fc.double({ min: -100, max: 100, noNaN: true });
const matrix = fc.tuple(number, number, number, number, number, number) as fc.Arbitrary<Matrix>;

describe('matrices', () => {
  it('multiplied do what they do one after the other', () => {
    fc.assert(
      fc.property(matrix, matrix, number, number, (outer, inner, x, y) => {
        const [ax, ay] = apply(multiply(outer, inner), x, y);
        const [bx, by] = apply(outer, ...apply(inner, x, y));
        expect(ax).toBeCloseTo(bx, 3);
        expect(ay).toBeCloseTo(by, 3);
      }),
    );
  });

  it('of a damaged file are the identity', () => {
    for (const bad of [undefined, [], [1, 2], [1, 0, 0, Number.NaN, 0, 0], 'matrix']) {
      expect(toMatrix(bad)).toEqual([1, 0, 0, 1, 0, 0]);
    }
  });
});
