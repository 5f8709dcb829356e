import type { Point } from './point.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { toStored } from './stored-payload.ts';

/** Digits after the point of a dense value; the most with which all of them, up to 1, are small integers to V8. */
const DECIMALS = 9;
const SCALE = 10 ** DECIMALS;

/**
 * The body of an upsert, as JSON. Numbers are most of it, and are written no longer than Qdrant can tell apart: it keeps
 * single precision. Dense vectors have length 1: half of 1e-9 more or less in each place moves a cosine by less than
 * the 6e-8 that single precision tells apart, with up to 10,000 places.
 */
export function pointsBody(points: readonly Point[]): string {
  return `{"points":[${points.map(pointJson).join(',')}]}`;
}

function pointJson({ id, dense, sparse, payload }: Point): string {
  const vectors = [
    ...(dense ? [`"${DENSE}":${denseJson(dense)}`] : []),
    ...(sparse.indices.length > 0
      ? [`"${TERMS}":{"indices":${JSON.stringify(sparse.indices)},"values":${sparseJson(sparse.values)}}`]
      : []),
  ];
  return `{"id":"${id}","vector":{${vectors.join(',')}},"payload":${JSON.stringify(toStored(payload))}}`;
}

function denseJson(values: Float32Array): string {
  const scaled: number[] = [];
  for (const value of values) {
    if (!(Math.abs(value) <= 1)) return JSON.stringify([...values]);
    scaled.push(Math.round(value * SCALE));
  }
  return `[${scaled.join(`e-${DECIMALS},`)}e-${DECIMALS}]`;
}

/** A chunk's weights take few values: as many as its terms have frequencies. */
function sparseJson(values: readonly number[]): string {
  const known = new Map<number, string>();
  const texts: string[] = [];
  let last: number | undefined;
  let text = '';
  for (const value of values) {
    // Most terms occur once, and equal weights follow each other.
    if (value !== last) {
      text = known.get(value) ?? shortest(value);
      known.set(value, text);
      last = value;
    }
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

/** The shortest decimal of the number in single precision; nine digits always tell it. */
function shortest(value: number): string {
  const single = Math.fround(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toPrecision(9);
}
