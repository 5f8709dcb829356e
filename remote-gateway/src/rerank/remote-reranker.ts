import { type CallPolicy, createCallPolicy } from '../embed/remote/call-policy.ts';
import { ProviderFailure } from '../embed/remote/provider-failure.ts';
import { retryAfterMs } from '../embed/remote/retry-after.ts';
import { readScores } from './read-scores.ts';
import type { Reranker } from './reranker.ts';

export type RemoteRerankerOptions = {
  /** Such as `voyage:rerank-2.5`. */
  readonly name: string;
  /** Where requests are posted. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** Longest one attempt may take, milliseconds. */
  readonly timeoutMs: number;
  /** Pause before the retry, milliseconds. */
  readonly backoffMs?: number;
  /** How long no call is made after consecutive failures, milliseconds. */
  readonly breakerMs?: number;
};

/** A caller waits for the search: one retry after a short pause, then results that are not reranked. */
const RETRIES = 1;
const BACKOFF_MS = 200;
const MAX_PAUSE_MS = 1_000;
const BREAKER_FAILURES = 4;
const BREAKER_MS = 15_000;
const MAX_ANSWER_BYTES = 2_000_000;

/** The field of the texts: `documents` with Cohere, Voyage, Jina, vLLM and llama.cpp, `texts` with TEI. */
type TextField = 'documents' | 'texts';

/**
 * A reranker behind `POST /rerank`: {query, documents, model} gives scores by index, as Voyage, Cohere and most servers
 * have it. A server that refuses `documents` is sent `texts`, Text Embeddings Inference's name for them.
 */
export function createRemoteReranker(options: RemoteRerankerOptions): Reranker {
  const remote = new RemoteReranker(options);
  return {
    name: options.name,
    rerank: (query, texts, signal) => remote.rerank(query, texts, signal),
    check: async (signal) => {
      await remote.rerank('ready', ['ready'], signal);
    },
  };
}

class RemoteReranker {
  readonly #options: RemoteRerankerOptions;
  readonly #policy: CallPolicy;
  #field: TextField = 'documents';

  constructor(options: RemoteRerankerOptions) {
    this.#options = options;
    this.#policy = createCallPolicy({
      name: options.name,
      service: 'reranker',
      backoffMs: options.backoffMs ?? BACKOFF_MS,
      maxPauseMs: MAX_PAUSE_MS,
      breakerFailures: BREAKER_FAILURES,
      breakerMs: options.breakerMs ?? BREAKER_MS,
    });
  }

  async rerank(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]> {
    if (texts.length === 0) return [];
    const call = (callSignal: AbortSignal) => this.#postInEitherForm(query, texts, callSignal);
    return this.#policy.run(call, { retries: RETRIES, timeoutMs: this.#options.timeoutMs }, signal);
  }

  /** Sends `texts` to a server that refuses `documents`, from then on always. */
  async #postInEitherForm(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    try {
      return await this.#post(query, texts, signal);
    } catch (error) {
      const isRefusal = error instanceof ProviderFailure && (error.status === 400 || error.status === 422);
      if (!isRefusal || this.#field === 'texts') throw error;
      this.#field = 'texts';
      try {
        return await this.#post(query, texts, signal);
      } catch (second) {
        this.#field = 'documents';
        throw second;
      }
    }
  }

  async #post(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const { url, apiKey, model } = this.#options;
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ query, [this.#field]: texts, ...(model === undefined ? {} : { model }) }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderFailure('status', `answered with status ${response.status}`, {
        status: response.status,
        retryAfterMs: retryAfterMs(Object.fromEntries(response.headers), Date.now()),
      });
    }
    return readScores(await boundedJson(response), texts.length);
  }
}

async function boundedJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new ProviderFailure('malformed', 'gave an answer that is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ProviderFailure('malformed', 'gave an answer that cannot be read');
  }
}
