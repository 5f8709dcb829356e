import type {
  ChangeSourceRequest,
  CreateSourceInput,
  SourceDetail,
  SourceList,
  SourceObjects,
  SourceObjectsQuery,
  SourceRemoved,
  Sync,
  SyncRequest,
} from '@docferry/shared-contracts';
import { type Calls, part, query } from './calls.ts';
import type { CallOptions } from './send.ts';

/** Buckets, folders and sites that collections are kept in line with. */
export type Sources = {
  readonly list: (options?: CallOptions) => Promise<SourceList>;
  readonly get: (name: string, options?: CallOptions) => Promise<SourceDetail>;
  readonly create: (input: CreateSourceInput, options?: CallOptions) => Promise<SourceDetail>;
  readonly change: (name: string, input: ChangeSourceRequest, options?: CallOptions) => Promise<SourceDetail>;
  readonly objects: (
    name: string,
    fields?: Partial<SourceObjectsQuery>,
    options?: CallOptions,
  ) => Promise<SourceObjects>;
  /** Its documents stay, unless `documents` is `delete`. */
  readonly remove: (
    name: string,
    fields?: { readonly documents?: 'keep' | 'delete' },
    options?: CallOptions,
  ) => Promise<SourceRemoved>;
  /** Begins a sync; {@link Sources.getSync} follows it. */
  readonly sync: (name: string, input?: Partial<SyncRequest>, options?: CallOptions) => Promise<Sync>;
  readonly getSync: (name: string, syncId: string, options?: CallOptions) => Promise<Sync>;
  readonly cancelSync: (name: string, options?: CallOptions) => Promise<{ readonly cancelled: number }>;
};

export function sourceCalls({ get, ask, change }: Calls): Sources {
  const path = (name: string) => `/api/v1/sources/${part(name)}`;
  return {
    list: (options) => get('/api/v1/sources', options),
    get: (name, options) => get(path(name), options),
    create: (body, options) => change({ method: 'POST', path: '/api/v1/sources', body, repeatable: false }, options),
    change: (name, body, options) => change({ method: 'PUT', path: path(name), body, repeatable: true }, options),
    objects: (name, fields = {}, options) => get(`${path(name)}/objects${query(fields)}`, options),
    remove: (name, fields = {}, options) =>
      change({ method: 'DELETE', path: `${path(name)}${query(fields)}`, repeatable: false }, options),
    sync: (name, body = {}, options) => ask(`${path(name)}/sync`, body, options),
    getSync: (name, syncId, options) => get(`${path(name)}/syncs/${part(syncId)}`, options),
    cancelSync: (name, options) => change({ method: 'DELETE', path: `${path(name)}/sync`, repeatable: true }, options),
  };
}
