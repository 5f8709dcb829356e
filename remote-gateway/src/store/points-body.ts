import type { Schemas } from '@qdrant/js-client-rest';
import type { Point } from './point.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { toStored } from './stored-payload.ts';

/** Decimals of a dense value. */
const DENSE_SCALE = 1e9;
/** So many digits identify every number of single precision. */
const SINGLE_DIGITS = 9;

/**
 * The body of an upsert. Numbers are most of it and are rounded to what Qdrant stores, single precision, which makes
 * the JSON a quarter shorter. Dense vectors have length 1: an error of 5e-10 in each value moves a cosine by less than
 * the 6e-8 of single precision, with up to 10,000 values.
 */
export function pointsBody(points: readonly Point[]): Schemas['PointsList'] {
  const roundWeight = cachedRounding();
  return {
    points: points.map(({ id, dense, sparse: { indices, values }, payload }) => ({
      id,
      vector: {
        ...(dense ? { [DENSE]: roundDense(dense) } : {}),
        ...(indices.length > 0 ? { [TERMS]: { indices, values: values.map(roundWeight) } } : {}),
      },
      payload: toStored(payload),
    })),
  };
}

function roundDense(values: Float32Array): number[] {
  const isUnit = values.every((value) => Math.abs(value) <= 1);
  return isUnit ? Array.from(values, (value) => Math.round(value * DENSE_SCALE) / DENSE_SCALE) : [...values];
}

/** Rounds each value once: the weights of terms take few values. */
function cachedRounding(): (value: number) => number {
  const known = new Map<number, number>();
  return (value) => {
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const rounded = Number(Math.fround(value).toPrecision(SINGLE_DIGITS));
    known.set(value, rounded);
    return rounded;
  };
}
