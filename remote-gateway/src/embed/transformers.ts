import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { boundText } from '../chunk/bound-text.ts';
import { GatewayError } from '../errors.ts';
import type { Embedder } from './embedder.ts';
import { modelFamily } from './model-family.ts';
import { modelFiles } from './onnx/model-folder.ts';
import { openOnnxEmbedder } from './onnx/onnx-embedder.ts';
import { normalised } from './remote/read-vectors.ts';

export type TransformersOptions = {
  /** A local directory with the model's files, or one ONNX file of it, or `owner/name` on the hub. */
  readonly model: string;
  /** Whether a model that is no local directory may be downloaded. */
  readonly allowDownload: boolean;
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
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean };
  readonly pipeline: (task: 'feature-extraction', model: string, options: { dtype: string }) => Promise<Extractor>;
};

const PACKAGE = '@huggingface/transformers';
/** These models read 512 tokens. The package cuts exactly; this bound only saves it work. */
const INPUT_TOKENS = 600;
const BATCH_TEXTS = 8;

/** An embedder, and what ends it when it has a thread of its own. */
export type ModelEmbedder = Embedder & Partial<AsyncDisposable>;

/**
 * An embedder that runs a model of your own in this process: from a local directory by ONNX Runtime, from the hub through
 * the optional package `@huggingface/transformers`. Nothing is downloaded unless `allowDownload` says so. Throws
 * BACKEND_UNAVAILABLE, with what to do, when the package or the model is missing.
 */
export async function createTransformersEmbedder(options: TransformersOptions): Promise<ModelEmbedder> {
  const { model, denseWeight } = options;
  const isLocal = isAbsolute(model) || model.startsWith('.') || existsSync(model);
  if (!isLocal) return createHubEmbedder(options);
  const { name, windowTokens, ...files } = modelFiles(model);
  const { pooling, ...family } = modelFamily(name);
  return openOnnxEmbedder({
    idOf: (dimension) => `transformers:${name}@${dimension}`,
    denseWeight: denseWeight ?? family.denseWeight,
    prefixes: family,
    spec: { ...files, pooling, windowTokens },
  });
}

async function createHubEmbedder(options: TransformersOptions): Promise<Embedder> {
  const { model: name } = options;
  const family = modelFamily(name);
  const extract = await openModel(options);
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
    denseWeight: options.denseWeight ?? family.denseWeight,
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

async function openModel({ model, allowDownload, load = loadPackage }: TransformersOptions): Promise<Extractor> {
  if (!allowDownload) {
    throw unusable(
      `RAG_TRANSFORMERS_MODEL is no local directory. Give one, or allow the download with RAG_TRANSFORMERS_DOWNLOAD=on.`,
    );
  }
  const { env, pipeline } = await load();
  env.allowRemoteModels = true;
  env.allowLocalModels = false;
  return pipeline('feature-extraction', model, { dtype: 'fp32' }).catch(() => {
    throw unusable(`The model "${model}" cannot be loaded from the hub. Its name is owner/name.`);
  });
}

async function loadPackage(): Promise<TransformersPackage> {
  try {
    // The compiler must not resolve the name, because the package is optional.
    return await import(PACKAGE as string);
  } catch {
    throw unusable(`A model of the hub needs a package that is not installed. Run: npm install ${PACKAGE}`);
  }
}

function unusable(detail: string): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', detail);
}
