import type {
  Activity,
  AnswerEvent,
  AuditList,
  CollectionList,
  CreatedKey,
  CreateKeyRequest,
  Diagnosis,
  DocumentList,
  DocumentPassages,
  DocumentSlice,
  IdentityInfo,
  IngestResult,
  Job,
  KeyList,
  Original,
  RotatedKey,
  SearchInput,
  SearchResponse,
  ShownConfig,
  Sync,
  TrashList,
  Usage,
} from '@docferry/shared-contracts';
import { readEvents } from './events.ts';
import { call, send } from './send.ts';

export type Filters = NonNullable<SearchInput['filters']>;
type Within = { readonly collection: string; readonly filters?: Filters | undefined };

/** `?name=value&...` of the fields that have a value, or nothing. */
const query = (fields: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};
const within = ({ collection, filters }: Within) => ({
  ...(collection ? { collection } : {}),
  ...(filters ? { filters } : {}),
});
const part = encodeURIComponent;

export const api = {
  identity: () => call<IdentityInfo>('GET', '/identity'),
  collections: () => call<CollectionList>('GET', '/collections'),
  search: (text: string, where: Within) =>
    call<SearchResponse>('POST', '/search', { query: text, top_k: 10, include_text: false, ...within(where) }),
  /** Quotes, and what a chat model writes from them where the gateway has one, as it comes. */
  answer: async (
    question: string,
    where: Within,
    onEvent: (event: AnswerEvent) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const response = await send('POST', '/answer', { question, stream: true, ...within(where) }, signal);
    if (response.body) for await (const event of readEvents(response.body)) onEvent(event as AnswerEvent);
  },
  documents: (collection: string, cursor?: string) =>
    call<DocumentList>('GET', `/documents${query({ collection, cursor, limit: '200' })}`),
  document: (id: string, start: number) => call<DocumentSlice>('GET', `/documents/${part(id)}?start=${start}`),
  passages: (id: string, start: number) =>
    call<DocumentPassages>('GET', `/documents/${part(id)}/passages?start=${start}&limit=200`),
  original: (id: string) => call<Original>('GET', `/documents/${part(id)}/original`),
  deleteDocument: (id: string) => call<unknown>('DELETE', `/documents/${part(id)}`),
  upload: (file: File, collection: string) => {
    const form = new FormData();
    form.set('file', file);
    if (collection) form.set('collection', collection);
    return call<IngestResult>('POST', '/files', form);
  },
  trash: (cursor?: string) => call<TrashList>('GET', `/trash${query({ cursor })}`),
  restore: (id: string) => call<IngestResult>('POST', `/trash/${part(id)}/restore`),
  deleteForGood: (id: string) => call<unknown>('DELETE', `/trash/${part(id)}`),
  /** Jobs and sources, at first and whenever one of them changes, until the signal aborts or the connection ends. */
  activity: async (onChange: (activity: Activity) => void, signal: AbortSignal): Promise<void> => {
    const response = await send('GET', '/activity', undefined, signal);
    if (response.body) for await (const { data } of readEvents(response.body)) onChange(data as Activity);
  },
  retryJob: (id: string) => call<Job>('POST', `/jobs/${part(id)}/retry`),
  cancelJob: (id: string) => call<Job>('DELETE', `/jobs/${part(id)}`),
  sync: (name: string, options: { confirm_removals?: true } = {}) =>
    call<Sync>('POST', `/sources/${part(name)}/sync`, options),
  pause: (name: string, paused: boolean) => call<unknown>('PUT', `/sources/${part(name)}`, { paused }),
  usage: (from: string) => call<Usage>('GET', `/usage${query({ from })}`),
  keys: (onlyActive: boolean, cursor?: string) =>
    call<KeyList>('GET', `/keys${query({ active: onlyActive ? 'true' : undefined, cursor })}`),
  createKey: (key: CreateKeyRequest) => call<CreatedKey>('POST', '/keys', key),
  rotateKey: (id: string, overlapHours: number) =>
    call<RotatedKey>('POST', `/keys/${part(id)}/rotate`, { overlap_hours: overlapHours }),
  revokeKey: (id: string) => call<unknown>('DELETE', `/keys/${part(id)}`),
  audit: (fields: { since?: string; action?: string; outcome?: string }, cursor?: string) =>
    call<AuditList>('GET', `/audit${query({ ...fields, cursor })}`),
  diagnosis: () => call<Diagnosis>('GET', '/diagnose'),
  config: () => call<ShownConfig>('GET', '/config'),
};
