import type {
  AnswerEvent,
  CollectionList,
  DocumentList,
  DocumentSlice,
  SearchResponse,
} from '@docferry/shared-contracts';
import { readEvents } from './events.ts';

/** The key lives as long as the tab, and never in an address. */
const KEY = 'docferry-key';

export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const key = {
  get: () => sessionStorage.getItem(KEY),
  set: (value: string) => sessionStorage.setItem(KEY, value),
  clear: () => sessionStorage.removeItem(KEY),
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

/** A successful response. Throws ApiError with the gateway's own words for any other. */
async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  const current = key.get();
  if (current) headers.authorization = `Bearer ${current}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const sent = { ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(signal ? { signal } : {}) };
  const response = await fetch(`/api/v1${path}`, { method, headers, cache: 'no-store', ...sent }).catch(() => {
    throw new ApiError(0, 'The gateway does not answer. Check that it runs, then try again.');
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await reasonOf(response));
}

async function reasonOf(response: Response): Promise<string> {
  const fallback = `The gateway answered ${response.status}.`;
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    return typeof detail === 'string' ? detail : fallback;
  } catch {
    return fallback; // a proxy in between answered with a page of its own
  }
}

const within = (collection: string) => (collection ? { collection } : {});

export const api = {
  collections: () => call<CollectionList>('GET', '/collections'),
  search: (query: string, collection: string) =>
    call<SearchResponse>('POST', '/search', { query, top_k: 10, include_text: false, ...within(collection) }),
  /** Quotes, and what a chat model writes from them where the gateway has one, as it comes. */
  answer: async (
    question: string,
    collection: string,
    onEvent: (event: AnswerEvent) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const response = await send('POST', '/answer', { question, stream: true, ...within(collection) }, signal);
    if (response.body) for await (const event of readEvents(response.body)) onEvent(event as AnswerEvent);
  },
  documents: (collection: string, cursor?: string) =>
    call<DocumentList>(
      'GET',
      `/documents?${new URLSearchParams({ ...within(collection), ...(cursor ? { cursor } : {}) })}`,
    ),
  document: (id: string, start: number) =>
    call<DocumentSlice>('GET', `/documents/${encodeURIComponent(id)}?start=${start}`),
  deleteDocument: (id: string) => call<unknown>('DELETE', `/documents/${encodeURIComponent(id)}`),
};
