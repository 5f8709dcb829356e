import { proxyFor } from '@docferry/shared-contracts';
import { QdrantClient } from '@qdrant/js-client-rest';
import { type PutPoints, pointsWriter } from './put-points.ts';
import type { QdrantAddress, QdrantEndpoint } from './qdrant-address.ts';
import { statusOf } from './qdrant-errors.ts';
import { pointsQuerier, type QueryPoints, type QueryPointsBatch } from './query-points.ts';

/** Qdrant's own client, and quicker ways to write and to ask for points. */
export type Qdrant = QdrantClient & {
  readonly putPoints: PutPoints;
  readonly queryPoints: QueryPoints;
  readonly queryPointsBatch: QueryPointsBatch;
};

/**
 * A client of a Qdrant; `timeoutMs` is the longest wait for one request. Of a cluster with several addresses it stays
 * with one node, and goes over to the next when that fails. Opens no connection before it is used.
 */
export function createQdrantClient({ otherUrls = [], now, ...address }: QdrantAddress, timeoutMs: number): Qdrant {
  if (now) return following(now, timeoutMs);
  const clients = [address.url, ...otherUrls].map((url) => clientOf({ ...address, url }, timeoutMs));
  const [only, ...others] = clients;
  if (!only) throw new Error('a Qdrant has an address');
  return others.length === 0 ? only : failingOver([only, ...others]);
}

function clientOf(address: QdrantAddress, timeoutMs: number): Qdrant {
  const { url, apiKey, outgoing } = address;
  const prefix = new URL(url).pathname.replace(/\/$/, '');
  const client = new QdrantClient({
    url: new URL(url).origin,
    ...(prefix === '' ? {} : { prefix }),
    // gzip adds 44 ms to every search; the key goes in by hand because the client warns about http on loopback.
    headers: { 'accept-encoding': 'identity', 'api-key': apiKey },
    timeout: timeoutMs,
    checkCompatibility: false,
  });
  if (proxyFor(url, outgoing) !== undefined) withoutOwnDispatcher(client);
  return Object.assign(client, {
    putPoints: pointsWriter(address, timeoutMs),
    ...pointsQuerier(address, timeoutMs),
  });
}

/** The client opens its own connections; without them its `fetch` goes the way of all others, through the proxy. */
function withoutOwnDispatcher(client: QdrantClient): void {
  const operations = client.api() as unknown as Record<string, Call>;
  for (const [name, operation] of Object.entries(operations)) {
    operations[name] = (payload, init) => operation(payload, { ...Object(init), dispatcher: undefined });
  }
}

/** A client of our own child: each call goes to the process that runs now, over connections made for it alone. */
function following(now: () => QdrantEndpoint, timeoutMs: number): Qdrant {
  let known: { readonly endpoint: QdrantEndpoint; readonly client: Qdrant } | undefined;
  const current = (): Qdrant => {
    const endpoint = now();
    if (known?.endpoint !== endpoint) known = { endpoint, client: clientOf(endpoint, timeoutMs) };
    return known.client;
  };
  const call = async (name: keyof Qdrant, args: unknown[]) => {
    const client = current();
    return (client[name] as Call).apply(client, args);
  };
  return new Proxy({} as Qdrant, {
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as keyof Qdrant, args)),
  });
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Every call of ours may be made twice: upserts and deletions of the same points change nothing the second time. */
function failingOver(clients: readonly [Qdrant, ...Qdrant[]]): Qdrant {
  let current = 0;
  const call = async (name: keyof Qdrant, args: unknown[]): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      const at = current;
      const client = clients[at] ?? clients[0];
      try {
        return await (client[name] as Call).apply(client, args);
      } catch (error) {
        // A node that lost the others answers 5xx; a refusal of the request itself would be the same everywhere.
        if (tries === clients.length || (statusOf(error) ?? 500) < 500) throw error;
        if (current === at) current = (at + 1) % clients.length;
      }
    }
  };
  return new Proxy(clients[0], {
    get: (client, name) => {
      const member: unknown = Reflect.get(client, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => call(name as keyof Qdrant, args);
    },
  });
}
