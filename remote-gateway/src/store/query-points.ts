import type { Schemas } from '@qdrant/js-client-rest';
import type { Dispatcher } from 'undici';
import { restUrl } from './put-points.ts';
import type { QdrantAddress } from './qdrant-address.ts';
import { qdrantDispatcher } from './qdrant-dispatcher.ts';

/** Asks a collection; `body` is what `POST /collections/{name}/points/query` takes. */
export type QueryPoints = (
  collection: string,
  body: Schemas['QueryRequest'],
) => Promise<readonly Schemas['ScoredPoint'][]>;

/** Asks a collection several things in one request. */
export type QueryPointsBatch = (
  collection: string,
  searches: readonly Schemas['QueryRequest'][],
) => Promise<readonly Schemas['QueryResponse'][]>;

type PointsQuerier = { readonly queryPoints: QueryPoints; readonly queryPointsBatch: QueryPointsBatch };

/** As many as Qdrant's own client holds open. */
const CONNECTIONS = 25;

/**
 * The client's own query goes through fetch and hands every value of request and answer to a function of its own, which
 * adds a quarter to the time of a search. Errors have `status` and `data` as the client's have.
 */
export function pointsQuerier(address: QdrantAddress, timeoutMs: number): PointsQuerier {
  const { url, apiKey } = address;
  const { origin, pathname } = new URL(restUrl(url));
  const base = pathname.replace(/\/$/, '');
  const limits = { connections: CONNECTIONS, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const dispatcher = qdrantDispatcher(address, limits);
  // gzip adds 44 ms to every search, so no encoding is offered.
  const headers = { 'content-type': 'application/json', ...(apiKey ? { 'api-key': apiKey } : {}) };
  const ask = async <Result>(collection: string, endpoint: string, query: object): Promise<Result> => {
    const path = `${base}/collections/${collection}/points/${endpoint}`;
    const body = JSON.stringify(query);
    const answer = await gathered(dispatcher, { origin, path, method: 'POST', headers, body });
    if (answer.status === 200) return (JSON.parse(answer.text()) as { result: Result }).result;
    throw Object.assign(new Error(`Qdrant answered ${answer.status}`), {
      status: answer.status,
      data: parsed(answer.text()),
    });
  };
  return {
    queryPoints: async (collection, query) => (await ask<Schemas['QueryResponse']>(collection, 'query', query)).points,
    queryPointsBatch: (collection, searches) => ask(collection, 'query/batch', { searches }),
  };
}

type Answer = { readonly status: number; readonly text: () => string };

/** A whole answer, without the stream that a request makes of one. */
function gathered(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let status = 0;
    dispatcher.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_, part) => {
        parts.push(part);
      },
      onResponseEnd: () => resolve({ status, text: () => Buffer.concat(parts).toString('utf8') }),
      onResponseError: (_, error) => reject(error),
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
