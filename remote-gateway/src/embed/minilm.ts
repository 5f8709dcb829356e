/**
 * In: texts. Out: vectors of all-MiniLM-L6-v2, which ships with the gateway (24 MB).
 * Never: opens a connection.
 */
import { fileURLToPath } from 'node:url';
import { type OnnxEmbedder, openOnnxEmbedder } from './onnx/onnx-embedder.ts';
import type { RuntimeName } from './onnx/runtime.ts';

/** Built by scripts/build-minilm.ts. */
const FOLDER = fileURLToPath(new URL('../../assets/minilm/', import.meta.url));
/** Identifies the asset's content and how vectors are computed from it; changes with either. */
const ID = 'minilm:all-MiniLM-L6-v2-int8-1';
/** Chosen by `docferry-gateway eval --sweep` on judged collections. */
const DENSE_WEIGHT = 0.8;
/** Trained on English. On German questions and documents it helps as well (nDCG@10 .956 against .945); no other was measured. */
const LANGUAGES = ['english', 'german'];
/** The model was trained on texts of up to 128 tokens and published for up to 256. */
const WINDOW_TOKENS = 256;

export type MiniLmOptions = {
  /** By default the native runtime, or the other where that cannot be loaded. */
  readonly runtime?: RuntimeName | undefined;
  readonly denseWeight?: number | undefined;
};

/**
 * all-MiniLM-L6-v2 (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2): 384 dimensions, the mean of the states of all tokens. Throws BACKEND_UNAVAILABLE when ONNX Runtime cannot be loaded.
 */
export function openMiniLm({ runtime, denseWeight = DENSE_WEIGHT }: MiniLmOptions = {}): Promise<OnnxEmbedder> {
  return openOnnxEmbedder({
    idOf: () => ID,
    denseWeight,
    languages: LANGUAGES,
    prefixes: { query: '', document: '' },
    spec: {
      model: `${FOLDER}model.onnx`,
      folder: FOLDER,
      pooling: 'mean',
      windowTokens: WINDOW_TOKENS,
      runtime,
    },
  });
}
