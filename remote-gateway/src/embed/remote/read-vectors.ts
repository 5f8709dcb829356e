import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import { ProviderFailure } from './provider-failure.ts';

/** The part of an OpenAI-shaped answer that says which vector belongs to which text. */
const indexedSchema = z.object({ data: z.array(z.object({ index: z.int().min(0) })) });

export type Expected = {
  readonly count: number;
  /** `undefined` while it is not known yet. */
  readonly dimension: number | undefined;
  /** Name of the embedder in errors. */
  readonly name: string;
};

/**
 * Checks a provider's vectors and brings them to length 1, in the order of the texts; `null` for a zero vector.
 * Throws EMBEDDING_SPACE_MISMATCH for another dimension and ProviderFailure for a wrong count or numbers that are none.
 */
export function readVectors(
  embeddings: readonly (readonly number[])[],
  body: unknown,
  expected: Expected,
): (Float32Array | null)[] {
  if (embeddings.length !== expected.count) {
    throw new ProviderFailure('malformed', `gave ${embeddings.length} vectors for ${expected.count} texts`);
  }
  const dimension = expected.dimension ?? embeddings[0]?.length ?? 0;
  const vectors = embeddings.map((numbers) => {
    if (numbers.length !== dimension || dimension === 0) throw mismatch(numbers.length, dimension, expected.name);
    return normalised(numbers);
  });
  return inOrder(vectors, body);
}

function mismatch(got: number, wanted: number, name: string): GatewayError {
  return new GatewayError(
    'EMBEDDING_SPACE_MISMATCH',
    `The embedding provider "${name}" gave a vector of ${got} dimensions where ${wanted} are expected.`,
    { details: { expected_dimension: wanted, actual_dimension: got } },
  );
}

/** Brings a vector to length 1, `null` for a zero vector. Throws ProviderFailure for numbers that are not finite. */
export function normalised(numbers: readonly number[]): Float32Array | null {
  let squares = 0;
  for (const value of numbers) squares += value * value;
  if (!Number.isFinite(squares)) throw new ProviderFailure('malformed', 'gave a vector of numbers that are not finite');
  const norm = Math.sqrt(squares);
  return norm < 1e-12 ? null : Float32Array.from(numbers, (value) => value / norm);
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
