import { createCallPolicy } from '../embed/remote/call-policy.ts';
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
  /** Longest one try may take, milliseconds. */
  readonly timeoutMs: number;
  /** Pause before the second try, milliseconds. */
  readonly backoffMs?: number;
  /** How long no call is made after failures in a row, milliseconds. */
  readonly breakerMs?: number;
};

/** A person or an agent waits for a search: one more try, soon, and unreranked results otherwise. */
const RETRIES = 1;
const BACKOFF_MS = 200;
const MAX_PAUSE_MS = 1_000;
const BREAKER_FAILURES = 4;
const BREAKER_MS = 15_000;
const MAX_ANSWER_BYTES = 2_000_000;

/** What a server calls the texts: `documents` with Cohere, Voyage, Jina, vLLM and llama.cpp, `texts` with TEI. */
type TextField = 'documents' | 'texts';

/**
 * A reranker behind `POST /rerank`: {query, documents, model} gives scores by index, as Voyage, Cohere and most servers
 * have it. A server that refuses `documents` is asked with `texts`, Text Embeddings Inference's name for them.
 */
export function createRemoteReranker(options: RemoteRerankerOptions): Reranker {
  const { name, url, apiKey, model, timeoutMs } = options;
  const policy = createCallPolicy({
    name,
    service: 'reranker',
    backoffMs: options.backoffMs ?? BACKOFF_MS,
    maxPauseMs: MAX_PAUSE_MS,
    breakerFailures: BREAKER_FAILURES,
    breakerMs: options.breakerMs ?? BREAKER_MS,
  });
  let field: TextField = 'documents';

  async function post(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const body = { query, [field]: texts, ...(model === undefined ? {} : { model }) };
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
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

  async function rerank(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]> {
    if (texts.length === 0) return [];
    return policy.run(
      async (callSignal) => {
        try {
          return await post(query, texts, callSignal);
        } catch (error) {
          const refused = error instanceof ProviderFailure && (error.status === 400 || error.status === 422);
          if (!refused || field === 'texts') throw error;
          field = 'texts';
          try {
            return await post(query, texts, callSignal);
          } catch (second) {
            field = 'documents';
            throw second;
          }
        }
      },
      { retries: RETRIES, timeoutMs },
      signal,
    );
  }

  return {
    name,
    rerank,
    check: async (signal) => {
      await rerank('ready', ['ready'], signal);
    },
  };
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
