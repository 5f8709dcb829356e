import { request } from 'undici';
import type { QdrantAddress } from './qdrant-address.ts';
import { qdrantDispatcher } from './qdrant-dispatcher.ts';

/** Where the client goes when an address names no port, whatever its scheme. */
const DEFAULT_PORT = 6333;

/** Writes points into a collection; `body` is what `PUT /collections/{name}/points` takes. Resolves once they are kept. */
export type PutPoints = (collection: string, body: Uint8Array) => Promise<void>;

/**
 * The client's own upsert hands every number to a function of its own while it writes JSON, which takes as long as
 * Qdrant takes to store them. Errors have `status` and `data` as the client's have.
 */
export function pointsWriter(address: QdrantAddress, timeoutMs: number): PutPoints {
  const { url, apiKey } = address;
  const base = restUrl(url);
  // Without a limit of its own, for each request has one.
  const dispatcher = qdrantDispatcher(address, { headersTimeout: 0, bodyTimeout: 0 });
  return async (collection, body) => {
    const { statusCode, body: answer } = await request(`${base}/collections/${collection}/points?wait=true`, {
      dispatcher,
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(apiKey ? { 'api-key': apiKey } : {}) },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (statusCode === 200) return answer.dump();
    const data: unknown = await answer.json().catch(() => undefined);
    throw Object.assign(new Error(`Qdrant answered ${statusCode}`), { status: statusCode, data });
  };
}

/** The address as the client reads it, without a slash at its end. */
export function restUrl(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  return `${protocol}//${hostname}:${port || DEFAULT_PORT}${pathname.replace(/\/$/, '')}`;
}
