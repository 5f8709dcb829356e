import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testPoint } from './point.test.fixture.ts';
import type { Point } from './point.ts';
import { pointsBody } from './points-body.ts';

type Read = {
  points: {
    id: string;
    vector: { dense?: number[]; terms?: { indices: number[]; values: number[] } };
    payload: Record<string, unknown>;
  }[];
};

const point = (text: string, dense: Float32Array | null, values: number[]): Point =>
  testPoint({
    text,
    heading_path: [text],
    dense,
    sparse: { indices: values.map((_, index) => 2 ** 32 - 1 - index), values },
    metadata: { uri: 'docs/api/a.md', filename: text, title: text },
  });

const read = (points: Point[]): Read => JSON.parse(JSON.stringify(pointsBody(points))) as Read;

describe('the body of an upsert', () => {
  it('contains the points, with sparse values exact in single precision', () => {
    const weight = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(weight, { minLength: 1 }), (text, values) => {
        const sent = point(text, null, values);
        const [got] = read([sent]).points;
        expect(got?.vector.terms?.indices).toEqual(sent.sparse.indices);
        expect(got?.vector.terms?.values.map(Math.fround)).toEqual(values.map(Math.fround));
        const payload = { ...sent.payload, uri_folders: ['docs/', 'docs/api/'] };
        expect(got).toEqual({ id: sent.id, vector: { terms: got?.vector.terms }, payload });
      }),
    );
  });

  it('changes no cosine by more than single precision does', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 400 }), (raw) => {
        const length = Math.hypot(...raw, 1e-3);
        const dense = Float32Array.from(raw, (value) => value / length);
        const sent = read([point('a', dense, [])]).points[0]?.vector.dense ?? [];
        expect(sent).toHaveLength(dense.length);
        expect(Math.hypot(...sent.map((value, index) => value - (dense[index] ?? 0)))).toBeLessThan(6e-8 / 2);
      }),
    );
  });

  it('does not round vectors of another length, and omits empty vectors', () => {
    expect(read([point('a', Float32Array.of(3.5, -1e-12), [])]).points[0]?.vector).toEqual({
      dense: [3.5, Math.fround(-1e-12)],
    });
    expect(read([point('a', null, []), point('b', null, [])]).points.map(({ vector }) => vector)).toEqual([{}, {}]);
  });
});
