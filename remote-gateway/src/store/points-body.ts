import { JsonBytes } from './json-bytes.ts';
import type { Point } from './point.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { toStored } from './stored-payload.ts';

/** Digits after the point of a dense value; the most with which all of them, up to 1, are small integers to V8. */
const DECIMALS = 9;
const SCALE = 10 ** DECIMALS;
type NumberText = Parameters<JsonBytes['addNumbers']>[1];

/** Bytes of a dense value and of a term, and what a payload has beside its text; about. */
const [DENSE_BYTES, TERM_BYTES, PAYLOAD_BYTES] = [14, 22, 1_024];

/**
 * The body of an upsert, as JSON. Numbers are most of it, and are written no longer than Qdrant can tell apart: it keeps
 * single precision. Dense vectors have length 1: half of 1e-9 more or less in each place moves a cosine by less than
 * the 6e-8 that single precision tells apart, with up to 10,000 places.
 */
export function pointsBody(points: readonly Point[]): Uint8Array {
  const body = new JsonBytes(points.reduce((sum, point) => sum + expectedBytes(point), 0));
  const textOf = shortestOnce();
  body.add('{"points":[');
  for (const [index, point] of points.entries()) {
    if (index > 0) body.add(',');
    addPoint(body, point, textOf);
  }
  return body.add(']}').bytes();
}

function expectedBytes({ dense, sparse, payload }: Point): number {
  const vectors = DENSE_BYTES * (dense?.length ?? 0) + TERM_BYTES * sparse.indices.length;
  return PAYLOAD_BYTES + vectors + 2 * payload.text.length;
}

function addPoint(body: JsonBytes, { id, dense, sparse, payload }: Point, textOf: NumberText): void {
  body.add(`{"id":"${id}","vector":{`);
  if (dense) addDense(body.add(`"${DENSE}":[`), dense);
  if (sparse.indices.length > 0) {
    body.add(`${dense ? '],' : ''}"${TERMS}":{"indices":[`).addIntegers(sparse.indices);
    body.add('],"values":[').addNumbers(sparse.values, textOf).add(']}');
  } else if (dense) body.add(']');
  body.add(`},"payload":${JSON.stringify(toStored(payload))}}`);
}

function addDense(body: JsonBytes, values: Float32Array): void {
  const scaled = new Int32Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (!(Math.abs(value) <= 1)) {
      body.add(JSON.stringify([...values]).slice(1, -1));
      return;
    }
    scaled[index] = Math.round(value * SCALE);
  }
  body.addIntegers(scaled, `e-${DECIMALS}`);
}

/** {@link shortest} after a comma, remembered: weights take few values, as many as a chunk's terms have frequencies. */
function shortestOnce(): NumberText {
  const known = new Map<number, Uint8Array>();
  return (value) => {
    let text = known.get(value);
    if (!text) {
      text = Buffer.from(`,${shortest(value)}`);
      known.set(value, text);
    }
    return text;
  };
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
