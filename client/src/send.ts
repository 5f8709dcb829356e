/**
 * In: one call of the REST API. Out: its response, after retries where they are safe.
 * Never: knows what the operations are for.
 */
import { CONTRACT_HEADER, CONTRACT_VERSION, isCompatibleContract } from '@docferry/shared-contracts/version';
import { DocferryError, errorOf } from './docferry-error.ts';
import { sleep } from './sleep.ts';

export type ClientOptions = {
  /** Address of the gateway, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** A key or an access token. A gateway on loopback may need none. */
  readonly apiKey?: string | undefined;
  /** Attempts after the first; 4 when absent. */
  readonly retries?: number;
  /** No retry starts later than this after the first attempt, milliseconds; 60,000 when absent. */
  readonly retryBudgetMs?: number;
  /** Of one attempt, milliseconds; 120,000 when absent. For a stream: until it begins. */
  readonly timeoutMs?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** Of one call. When `signal` aborts, the call throws its reason. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, instead of `body`. */
  readonly form?: FormData;
  /** Sending it twice has the effect of sending it once: a 503 is retried. A 429 always is: nothing was done then. */
  readonly repeatable: boolean;
  /** Whether all attempts carry one Idempotency-Key. */
  readonly keyed?: true;
  /** A status that is no error here. */
  readonly accepts?: number;
  readonly options: CallOptions | undefined;
};

export type Send = <Value>(call: Call, read: (response: Response) => Promise<Value>) => Promise<Value>;

const BASE_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

export function createSend(options: ClientOptions): Send {
  const { retries = 4, retryBudgetMs = 60_000 } = options;
  return async (call, read) => {
    const request = requestOf(call, options);
    const signal = call.options?.signal;
    const startedAt = performance.now();
    for (let number = 0; ; number += 1) {
      try {
        return await attempt(call, request, options, read);
      } catch (error) {
        if (!(error instanceof DocferryError) || !mayRetry(error, call) || number >= retries) throw error;
        const delay = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** number);
        // jitter: clients that were refused together do not come back together
        const waitMs = (error.retryAfterMs ?? 0) + delay * (0.5 + Math.random() / 2);
        if (performance.now() - startedAt + waitMs > retryBudgetMs) throw error;
        await sleep(waitMs, signal);
      }
    }
  };
}

function mayRetry({ status }: DocferryError, { repeatable }: Call): boolean {
  return status === 429 || (status === 503 && repeatable);
}

function requestOf({ method, body, form, keyed }: Call, { apiKey }: ClientOptions): RequestInit {
  const headers: Record<string, string> = { [CONTRACT_HEADER]: CONTRACT_VERSION };
  if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (keyed) headers['idempotency-key'] = randomKey();
  const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
  // a redirect is refused: a form or a key would go where nobody meant it to
  return { method, headers, redirect: 'error', ...(sent === undefined ? {} : { body: sent }) };
}

async function attempt<Value>(
  { path, accepts, options }: Call,
  request: RequestInit,
  { url, fetch: fetchFrom = fetch, timeoutMs = 120_000 }: ClientOptions,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const asked = options?.signal;
  asked?.throwIfAborted();
  const signal = AbortSignal.any([timeout.signal, ...(asked ? [asked] : [])]);
  try {
    const response = await fetchFrom(`${url.replace(/\/$/, '')}${path}`, { ...request, signal });
    const contract = response.headers.get(CONTRACT_HEADER);
    if (!isCompatibleContract(contract)) {
      const text = `The gateway speaks contract ${contract?.slice(0, 20)}, this client ${CONTRACT_VERSION}.`;
      throw new DocferryError('CONTRACT_MISMATCH', text, { status: response.status });
    }
    if (!response.ok && response.status !== accepts) throw await errorOf(response);
    return await read(response);
  } catch (error) {
    asked?.throwIfAborted();
    if (error instanceof DocferryError) throw error;
    if (timeout.signal.aborted) throw new DocferryError('TIMEOUT', `${url} did not answer in time.`, { cause: error });
    if (error instanceof SyntaxError) {
      throw new DocferryError('BACKEND_UNAVAILABLE', `${url} gave no answer of a Docferry gateway.`, { cause: error });
    }
    throw new DocferryError('BACKEND_UNAVAILABLE', `No gateway answers at ${url}.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** `crypto.randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
