import { QdrantClient } from '@qdrant/js-client-rest';
import type { QdrantAddress } from './qdrant-address.ts';

/** A client of a Qdrant; `timeoutMs` is the longest wait for one request. Opens no connection before it is used. */
export function createQdrantClient({ url, apiKey }: QdrantAddress, timeoutMs: number): QdrantClient {
  const prefix = new URL(url).pathname.replace(/\/$/, '');
  return new QdrantClient({
    url: new URL(url).origin,
    ...(prefix === '' ? {} : { prefix }),
    // gzip adds 44 ms to every search; the key goes in by hand because the client warns about http on loopback.
    headers: { 'accept-encoding': 'identity', 'api-key': apiKey },
    timeout: timeoutMs,
    checkCompatibility: false,
  });
}
