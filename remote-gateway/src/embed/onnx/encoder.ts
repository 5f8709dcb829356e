/**
 * In: windows of token ids. Out: the sums of their tokens' states.
 * Never: opens a connection, or runs on the event loop of the gateway (see encoder-worker.ts).
 */
import type { InferenceSession } from 'onnxruntime-node';
import type { Runtime } from './runtime.ts';

/** How the states of a window's tokens become its vector: their mean, or the state of the first token. */
export type Pooling = 'mean' | 'cls';

/** Sums of states; divided by the tokens they are means. */
export type PooledWindow = { readonly sum: Float32Array; readonly tokens: number };

export type Encoder = { readonly encode: (windows: readonly (readonly number[])[]) => Promise<PooledWindow[]> };

/** What exporters call the states of the tokens; else they are the first output. */
const STATES = ['last_hidden_state', 'token_embeddings'];

/** Opens the model of a path. Throws when the runtime cannot read it. */
export async function openEncoder(runtime: Runtime, model: string, pooling: Pooling): Promise<Encoder> {
  const session = await runtime.InferenceSession.create(model, runtime.options);
  const output = STATES.find((name) => session.outputNames.includes(name)) ?? session.outputNames[0] ?? '';
  return {
    async encode(windows) {
      const length = Math.max(...windows.map((ids) => ids.length));
      const results = await session.run(feedsOf(runtime, session, windows, length));
      const states = results[output];
      const [batch, tokens, hidden] = states?.dims ?? [];
      if (!states || batch !== windows.length || tokens !== length || hidden === undefined) {
        throw new Error('The model gave states of an unexpected shape.');
      }
      const data = states.data as Float32Array;
      return windows.map((ids, at) => {
        const own = data.subarray(at * length * hidden, (at + 1) * length * hidden);
        return pooled(own, hidden, pooling === 'cls' ? 1 : ids.length);
      });
    },
  };
}

function feedsOf(
  { Tensor }: Runtime,
  session: InferenceSession,
  windows: readonly (readonly number[])[],
  length: number,
): InferenceSession.FeedsType {
  const shape = [windows.length, length];
  const ids = new BigInt64Array(windows.length * length);
  const mask = new BigInt64Array(windows.length * length);
  for (const [at, window] of windows.entries()) {
    ids.set(window.map(BigInt), at * length);
    mask.fill(1n, at * length, at * length + window.length);
  }
  const feeds = {
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', mask, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  };
  return Object.fromEntries(Object.entries(feeds).filter(([name]) => session.inputNames.includes(name)));
}

function pooled(states: Float32Array, hidden: number, tokens: number): PooledWindow {
  const sum = new Float32Array(hidden);
  for (let from = 0; from < tokens * hidden; from += hidden) {
    for (let i = 0; i < hidden; i += 1) sum[i] = (sum[i] ?? 0) + (states[from + i] ?? 0);
  }
  return { sum, tokens };
}
