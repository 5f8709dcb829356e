/**
 * In: texts, and a model's files. Out: its vectors, from a thread of this process.
 * Never: opens a connection.
 */
import { GatewayError } from '../../errors.ts';
import type { Embedder, KeepVectors } from '../embedder.ts';
import { normalised } from '../remote/read-vectors.ts';
import { EncoderThread } from './encoder-thread.ts';
import type { ModelSpec } from './encoder-worker.ts';
import type { RuntimeName } from './runtime.ts';

export type OnnxEmbedder = Embedder & AsyncDisposable & { readonly runtime: RuntimeName | undefined };

export type OnnxModel = Pick<Embedder, 'denseWeight' | 'languages'> & {
  /** The id of the space that vectors of this length belong to. */
  readonly idOf: (dimension: number) => string;
  readonly spec: ModelSpec;
  /** What the model was trained to find before questions and documents. */
  readonly prefixes: { readonly query: string; readonly document: string };
};

/** Texts of a document after which its progress is recorded: passages of 512 tokens take 50 ms and more. */
const WINDOW_TEXTS = 32;

/** Starts the model's thread. Throws BACKEND_UNAVAILABLE when the model cannot be used. */
export async function openOnnxEmbedder({ spec, prefixes, idOf, ...space }: OnnxModel): Promise<OnnxEmbedder> {
  const thread = new EncoderThread(spec);
  const embedQuery = (text: string, signal?: AbortSignal) => embedOne(thread, prefixes.query, text, signal);
  const dimension = (await embedQuery('dimension'))?.length;
  if (dimension === undefined) {
    throw new GatewayError('BACKEND_UNAVAILABLE', 'The model gave an empty vector for a word.');
  }
  return {
    ...space,
    id: idOf(dimension),
    dimension,
    windowTexts: WINDOW_TEXTS,
    get runtime() {
      return thread.runtime;
    },
    embedQuery,
    embedDocuments: (texts, signal, keep) => embedDocuments(thread, prefixes.document, texts, signal, keep),
    async check(signal) {
      await embedQuery('ready', signal);
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}

async function embedOne(
  thread: EncoderThread,
  prefix: string,
  text: string,
  signal?: AbortSignal,
): Promise<Float32Array | null> {
  if (text.trim() === '') return null;
  const raw: Float32Array[] = [];
  await thread.encode([prefix + text], true, (_, vectors) => raw.push(...vectors), signal);
  return normalised(raw[0] ?? []);
}

async function embedDocuments(
  thread: EncoderThread,
  prefix: string,
  texts: readonly string[],
  signal: AbortSignal | undefined,
  keep: KeepVectors | undefined,
): Promise<(Float32Array | null)[]> {
  const vectors: (Float32Array | null)[] = texts.map(() => null);
  const indices = [...texts.keys()].filter((index) => texts[index]?.trim());
  const onVectors = (positions: readonly number[], raw: readonly Float32Array[]) => {
    const done = positions.map((position, at) => {
      const index = indices[position] ?? 0;
      const vector = normalised(raw[at] ?? []);
      vectors[index] = vector;
      return { text: texts[index] ?? '', vector };
    });
    keep?.(
      done.map(({ text }) => text),
      done.map(({ vector }) => vector),
    );
  };
  const prefixed = indices.map((index) => prefix + (texts[index] ?? ''));
  if (prefixed.length > 0) await thread.encode(prefixed, false, onVectors, signal);
  return vectors;
}
