import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { proxyFor } from '@docferry/shared-contracts';
import { span } from '@docferry/shared-contracts/tracing';
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import type { QdrantAddress, QdrantEndpoint } from './qdrant-address.ts';
import { isClosedConnection, statusOf } from './qdrant-errors.ts';
import { whileItAnswers } from './while-it-answers.ts';
import { withDeadline } from './with-deadline.ts';

type Exchange = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query, such as `/collections`. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
};

export type JsonRequest = Exchange & {
  readonly body?: object | undefined;
};

export type StreamRequest = Exchange & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable;
};

/** An answer of Qdrant that is not a success, with its JSON where it has any. */
export class QdrantResponseError extends Error {
  override readonly name = 'QdrantResponseError';
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown) {
    super(`Qdrant answered ${status}`);
    this.status = status;
    this.data = data;
  }
}

/** Where Qdrant listens when an address names no port, whatever its scheme. */
const DEFAULT_PORT = 6333;
/** To one node. */
const MAX_CONNECTIONS = 25;
/** How long a node may take for a sign of life. */
const ALIVE_MS = 2_000;

/** One node of a Qdrant, with its connections. */
type Node = {
  readonly endpoint: QdrantEndpoint;
  readonly origin: string;
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
  /** For signs of life: those of `dispatcher` may all be waiting. */
  readonly spare: Dispatcher;
};

/**
 * Sends all requests to Qdrant: key, proxy, TLS, time limits, abort and failover. Opens no connection before it is used.
 * Throws {@link QdrantResponseError}, or an error of undici when there is no answer.
 */
export class QdrantTransport {
  readonly #nodes: NodeSet;
  readonly #timeoutMs: number;

  /** `timeoutMs` limits each attempt at a JSON request. */
  constructor(address: QdrantAddress, timeoutMs: number) {
    this.#nodes = new NodeSet(address);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends JSON and returns the JSON of the answer. May send a request several times: again when an idle connection was
   * closed just as it was reused, and to other nodes. So it is only for requests that may be repeated.
   */
  async json<Answer>({ method, path, body, signal }: JsonRequest): Promise<Answer> {
    const encoded = body && JSON.stringify(body);
    const attempt = (node: Node, until: AbortSignal | undefined): Promise<Answer> =>
      withDeadline(this.#timeoutMs, until, async (deadline) => {
        const answer = await exchange(node, { method, path, body: encoded, signal: deadline }, JSON_TYPE);
        return (await answer.json()) as Answer;
      });
    const attemptTwice = (node: Node, until: AbortSignal | undefined): Promise<Answer> =>
      attempt(node, until).catch((error: unknown) => {
        if (until?.aborted || !isClosedConnection(error)) throw error;
        // Not `node`: when the gateway's own child has ended, another process may listen at its old address.
        return attempt(this.#nodes.current(), until);
      });
    return span(`qdrant ${method} ${routeOf(path)}`, QDRANT_SPAN, () => this.#nodes.failOver(attemptTwice, signal));
  }

  /** Sends one request, once and without a time limit, and returns the body of the answer as a stream. */
  stream({ headers = {}, ...request }: StreamRequest): Promise<Readable> {
    return exchange(this.#nodes.current(), request, headers);
  }
}

const QDRANT_SPAN = { kind: 'client', attributes: { 'db.system.name': 'qdrant' } } as const;

/** A path without the names in it, and without its query. */
function routeOf(path: string): string {
  return path.replace(/\?.*$/s, '').replace(/^(\/collections)\/[^/]+/, '$1/{name}');
}

const JSON_TYPE = { 'content-type': 'application/json' };

type Sent = Exchange & { readonly body?: string | Readable | undefined };

/** Offers no compression: gzip adds 44 ms to every search. */
async function exchange(
  { origin, prefix, headers: key, dispatcher }: Node,
  { method, path, body, signal }: Sent,
  headers: Readonly<Record<string, string>>,
) {
  const { statusCode, body: answer } = await request(`${origin}${prefix}${path}`, {
    dispatcher,
    method,
    headers: { ...headers, ...key },
    body: body ?? null,
    signal: signal ?? null,
  });
  if (statusCode < 300) return answer;
  throw new QdrantResponseError(statusCode, await answer.json().catch(() => undefined));
}

/**
 * Whether a node answers anything at all, whatever the answer; `/livez` needs no key and does not look at collections.
 */
function isAlive({ origin, prefix, headers, spare }: Node): Promise<boolean> {
  return withDeadline(ALIVE_MS, undefined, async (signal) => {
    const { body } = await request(`${origin}${prefix}/livez`, { dispatcher: spare, headers, signal });
    await body.dump();
    return true;
  }).catch(() => false);
}

/** The nodes of a cluster, often only one. Uses one node until it fails, at first any: gateways share the nodes. */
class NodeSet {
  readonly #now: QdrantAddress['now'];
  readonly #nodes: Node[];
  #current: number;

  constructor({ url, otherUrls = [], apiKey, outgoing, now }: QdrantAddress) {
    this.#now = now;
    this.#nodes = now ? [] : [url, ...otherUrls].map((each) => openNode({ url: each, apiKey }, outgoing));
    this.#current = now ? 0 : randomInt(this.#nodes.length);
  }

  /** The gateway's own child has another address after each start, and each start gets new connections. */
  current(): Node {
    const node = this.#nodes[this.#current];
    if (this.#now === undefined) {
      if (!node) throw new Error('a Qdrant has an address');
      return node;
    }
    const endpoint = this.#now();
    if (node?.endpoint === endpoint) return node;
    this.#nodes[0] = openNode(endpoint, undefined);
    return this.#nodes[0];
  }

  async failOver<T>(
    attempt: (node: Node, until: AbortSignal | undefined) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const node = this.current();
      const isLast = tries >= this.#nodes.length;
      try {
        if (isLast) return await attempt(node, signal);
        return await whileItAnswers(
          () => isAlive(node),
          signal,
          (until) => attempt(node, until),
        );
      } catch (error) {
        // A node that has lost the others answers 5xx; every node would refuse a wrong request.
        const isRefusal = (statusOf(error) ?? 500) < 500;
        if (isRefusal || isLast || signal?.aborted) throw error;
        if (node === this.#nodes[this.#current]) this.#current = (this.#current + 1) % this.#nodes.length;
      }
    }
  }
}

function openNode(endpoint: QdrantEndpoint, outgoing: QdrantAddress['outgoing']): Node {
  const { origin, prefix } = splitUrl(endpoint.url);
  const proxy = proxyFor(origin, outgoing);
  const open = (connections: number): Dispatcher => {
    // Each request has its own time limit.
    const options = { connections, headersTimeout: 0, bodyTimeout: 0 };
    return proxy === undefined ? new Agent(options) : new ProxyAgent({ ...options, uri: proxy });
  };
  return {
    endpoint,
    origin,
    prefix,
    headers: endpoint.apiKey ? { 'api-key': endpoint.apiKey } : {},
    dispatcher: open(MAX_CONNECTIONS),
    spare: open(1),
  };
}

/** Where the requests go for an address; the prefix has no slash at its end. */
export function splitUrl(url: string): { readonly origin: string; readonly prefix: string } {
  const { protocol, hostname, port, pathname } = new URL(url);
  return { origin: `${protocol}//${hostname}:${port || DEFAULT_PORT}`, prefix: pathname.replace(/\/$/, '') };
}
