import type {
  AnswerEvent,
  CollectionList,
  Diagnosis,
  DocumentList,
  DocumentSlice,
  IngestResult,
  Job,
  JobList,
  SearchResponse,
  ShownConfig,
  SourceList,
  Sync,
  TrashList,
  Usage,
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
  const isForm = body instanceof FormData; // the browser says itself where its parts end
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const content = isForm ? body : JSON.stringify(body);
  const sent = { ...(body === undefined ? {} : { body: content }), ...(signal ? { signal } : {}) };
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
  upload: (file: File, collection: string) => {
    const form = new FormData();
    form.set('file', file);
    if (collection) form.set('collection', collection);
    return call<IngestResult>('POST', '/files', form);
  },
  trash: (cursor?: string) => call<TrashList>('GET', `/trash${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`),
  restore: (id: string) => call<IngestResult>('POST', `/trash/${encodeURIComponent(id)}/restore`),
  deleteForGood: (id: string) => call<unknown>('DELETE', `/trash/${encodeURIComponent(id)}`),
  jobs: () => call<JobList>('GET', '/jobs?limit=50'),
  retryJob: (id: string) => call<Job>('POST', `/jobs/${encodeURIComponent(id)}/retry`),
  cancelJob: (id: string) => call<Job>('DELETE', `/jobs/${encodeURIComponent(id)}`),
  sources: () => call<SourceList>('GET', '/sources'),
  sync: (name: string) => call<Sync>('POST', `/sources/${encodeURIComponent(name)}/sync`, {}),
  pause: (name: string, paused: boolean) => call<unknown>('PUT', `/sources/${encodeURIComponent(name)}`, { paused }),
  usage: () => call<Usage>('GET', '/usage'),
  diagnosis: () => call<Diagnosis>('GET', '/diagnose'),
  config: () => call<ShownConfig>('GET', '/config'),
};
