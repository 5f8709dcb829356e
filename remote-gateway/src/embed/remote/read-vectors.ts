import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import { ProviderFailure } from './provider-failure.ts';

/** The part of an OpenAI-shaped answer that assigns vectors to texts. */
const indexedSchema = z.object({ data: z.array(z.object({ index: z.int().min(0) })) });

export type Expected = {
  readonly count: number;
  /** `undefined` while it is not known yet. */
  readonly dimension: number | undefined;
  /** Name of the embedder in errors. */
  readonly name: string;
};

/**
 * Checks a provider's vectors, arrays of numbers or base64 of single precision, and returns them normalised to length 1
 * in the order of the texts; `null` for a zero vector. Throws EMBEDDING_SPACE_MISMATCH for another dimension and
 * ProviderFailure for a wrong count or elements that are no numbers.
 */
export function readVectors(raw: readonly unknown[], body: unknown, expected: Expected): (Float32Array | null)[] {
  if (raw.length !== expected.count) {
    throw new ProviderFailure('malformed', `gave ${raw.length} vectors for ${expected.count} texts`);
  }
  let { dimension } = expected;
  const vectors = raw.map((one) => {
    const numbers = numbersOf(one);
    dimension ??= numbers.length;
    if (numbers.length !== dimension || dimension === 0) throw mismatch(numbers.length, dimension, expected.name);
    return normalised(numbers);
  });
  return inOrder(vectors, body);
}

function numbersOf(given: unknown): ArrayLike<number> {
  const numbers = typeof given === 'string' ? unpacked(given) : given;
  if (numbers instanceof Float32Array || isNumbers(numbers)) return numbers;
  throw new ProviderFailure('malformed', 'gave a vector that is not one of numbers');
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number');
}

/** Single precision, low byte first, as OpenAI and its own client have it; `undefined` for anything but base64 of that. */
function unpacked(base64: string): Float32Array | undefined {
  const bytes = Buffer.byteLength(base64, 'base64');
  if (bytes % Float32Array.BYTES_PER_ELEMENT !== 0) return undefined;
  const numbers = new Float32Array(bytes / Float32Array.BYTES_PER_ELEMENT);
  // The decoder skips characters that are no base64, which makes the result shorter.
  return Buffer.from(numbers.buffer).write(base64, 'base64') === bytes ? numbers : undefined;
}

function mismatch(got: number, wanted: number, name: string): GatewayError {
  return new GatewayError(
    'EMBEDDING_SPACE_MISMATCH',
    `The embedding provider "${name}" gave a vector of ${got} dimensions where ${wanted} are expected.`,
    { details: { expected_dimension: wanted, actual_dimension: got } },
  );
}

/** The vector at length 1, `null` for a zero vector. Throws ProviderFailure for numbers that are not finite. */
export function normalised(numbers: ArrayLike<number>): Float32Array | null {
  // By index, because iterators and callbacks take several times as long.
  let squares = 0;
  for (let at = 0; at < numbers.length; at += 1) squares += (numbers[at] ?? 0) ** 2;
  if (!Number.isFinite(squares)) throw new ProviderFailure('malformed', 'gave a vector of numbers that are not finite');
  const norm = Math.sqrt(squares);
  if (norm < 1e-12) return null;
  const vector = new Float32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) vector[at] = (numbers[at] ?? 0) / norm;
  return vector;
}

/** The SDK drops the `index` of the wire format; servers that embed in parallel may answer in another order. */
function inOrder<T>(vectors: readonly T[], body: unknown): T[] {
  const parsed = indexedSchema.safeParse(body);
  const indices = parsed.success ? parsed.data.data.map((item) => item.index) : [];
  const isPermutation = indices.length === vectors.length && new Set(indices).size === vectors.length;
  if (!isPermutation || indices.some((index) => index >= vectors.length)) return [...vectors];
  const ordered = [...vectors];
  for (const [position, index] of indices.entries()) {
    const vector = vectors[position];
    if (vector !== undefined) ordered[index] = vector;
  }
  return ordered;
}
