import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { boundText } from '../chunk/bound-text.ts';
import { GatewayError } from '../errors.ts';
import type { Embedder } from './embedder.ts';
import { normalised } from './remote/read-vectors.ts';

export type TransformersOptions = {
  /** A local directory with the model's files, or `owner/name` on the hub. */
  readonly model: string;
  /** Whether a model that is no local directory may be downloaded. */
  readonly allowDownload: boolean;
  /** Where downloads are kept. */
  readonly cacheDir?: string | undefined;
  readonly denseWeight?: number | undefined;
  /** For tests; the package itself by default. */
  readonly load?: () => Promise<TransformersPackage>;
};

type Extractor = (
  texts: string[],
  options: { pooling: 'mean' | 'cls'; normalize: true },
) => Promise<{ readonly dims: readonly number[]; readonly data: ArrayLike<number> }>;

/** The part of `@huggingface/transformers` that is used. */
export type TransformersPackage = {
  readonly env: {
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    localModelPath: string;
    cacheDir: string | null;
  };
  readonly pipeline: (task: 'feature-extraction', model: string, options: { dtype: string }) => Promise<Extractor>;
};

/** How families of models were trained: the prefix of a text, and how the output is pooled into a vector. */
type Family = { readonly query: string; readonly document: string; readonly pooling: 'mean' | 'cls' };

const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  [/e5/i, { query: 'query: ', document: 'passage: ', pooling: 'mean' }],
  [
    /bge-(?:small|base|large)-en/i,
    { query: 'Represent this sentence for searching relevant passages: ', document: '', pooling: 'cls' },
  ],
  [/bge|gte-modernbert|snowflake-arctic/i, { query: '', document: '', pooling: 'cls' }],
  [/nomic-embed/i, { query: 'search_query: ', document: 'search_document: ', pooling: 'mean' }],
];
const PLAIN: Family = { query: '', document: '', pooling: 'mean' };

const PACKAGE = '@huggingface/transformers';
/** These models read 512 tokens. The package cuts exactly; this bound only saves it work. */
const INPUT_TOKENS = 600;
const BATCH_TEXTS = 8;
const DEFAULT_DENSE_WEIGHT = 1;

/**
 * An embedder that runs a model in this process, through the optional package `@huggingface/transformers`. Nothing is
 * downloaded unless `allowDownload` says so. Throws BACKEND_UNAVAILABLE, with what to do, when the package or the model
 * is missing.
 */
export async function createTransformersEmbedder(options: TransformersOptions): Promise<Embedder> {
  const { name, family, extract } = await openModel(options);
  const embed = async (texts: readonly string[]): Promise<(Float32Array | null)[]> => {
    const { dims, data } = await extract([...texts], { pooling: family.pooling, normalize: true });
    const length = dims.at(-1) ?? 0;
    if (dims[0] !== texts.length || length === 0 || data.length !== texts.length * length) {
      throw unusable(`The model "${name}" gave vectors of an unexpected shape.`);
    }
    return texts.map((_, index) => normalised(Array.from({ length }, (_, at) => data[index * length + at] ?? 0)));
  };
  const [probe] = await embed([`${family.query}dimension`]);
  if (!probe) throw unusable(`The model "${name}" gave an empty vector for a word.`);

  return {
    id: `transformers:${name}@${probe.length}`,
    dimension: probe.length,
    denseWeight: options.denseWeight ?? DEFAULT_DENSE_WEIGHT,
    async embedDocuments(texts, signal, keep) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      const indices = [...texts.keys()].filter((index) => texts[index]?.trim());
      for (let at = 0; at < indices.length; at += BATCH_TEXTS) {
        signal?.throwIfAborted();
        const batch = indices.slice(at, at + BATCH_TEXTS);
        const embedded = await embed(
          batch.map((index) => family.document + boundText(texts[index] ?? '', INPUT_TOKENS)),
        );
        keep?.(
          batch.map((index) => texts[index] ?? ''),
          embedded,
        );
        for (const [position, index] of batch.entries()) vectors[index] = embedded[position] ?? null;
      }
      return vectors;
    },
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      if (text.trim() === '') return null;
      return (await embed([family.query + boundText(text, INPUT_TOKENS)]))[0] ?? null;
    },
    check: () => Promise.resolve(),
  };
}

type Model = { readonly name: string; readonly family: Family; readonly extract: Extractor };

async function openModel({ model, allowDownload, cacheDir, load = loadPackage }: TransformersOptions): Promise<Model> {
  const local = isAbsolute(model) || model.startsWith('.') || existsSync(model);
  if (local && !existsSync(model)) throw unusable('RAG_TRANSFORMERS_MODEL names a directory that does not exist.');
  if (!local && !allowDownload) {
    throw unusable(
      `RAG_TRANSFORMERS_MODEL is no local directory. Give one, or allow the download with RAG_TRANSFORMERS_DOWNLOAD=on.`,
    );
  }
  const { env, pipeline } = await load();
  env.allowRemoteModels = !local;
  env.allowLocalModels = local;
  if (cacheDir !== undefined) env.cacheDir = cacheDir;
  const path = resolve(model);
  if (local) env.localModelPath = dirname(path);
  const name = local ? basename(path) : model;
  const family = FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN;
  const extract = await pipeline('feature-extraction', name, { dtype: 'fp32' }).catch(() => {
    throw unusable(`The model "${name}" cannot be loaded. It needs config.json, tokenizer.json and onnx/model.onnx.`);
  });
  return { name, family, extract };
}

async function loadPackage(): Promise<TransformersPackage> {
  try {
    // The compiler must not resolve the name, because the package is optional.
    return await import(PACKAGE as string);
  } catch {
    throw unusable(`RAG_EMBEDDER=transformers needs a package that is not installed. Run: npm install ${PACKAGE}`);
  }
}

function unusable(detail: string): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', detail);
}
