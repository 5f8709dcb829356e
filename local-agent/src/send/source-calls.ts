import {
  type ChangeSourceRequest,
  type CreateSourceInput,
  type SourceDetail,
  type SourceList,
  type SourceObjects,
  type SourceObjectsQuery,
  type SourceRemoved,
  type Sync,
  type SyncRequest,
  sourceDetailSchema,
  sourceListSchema,
  sourceObjectsSchema,
  sourceRemovedSchema,
  syncSchema,
} from '@docferry/shared-contracts';
import type { CallOptions, GatewayCalls } from './gateway-calls.ts';
import { queryString } from './query-string.ts';

/** What the gateway keeps collections in line with. */
export type SourceCalls = {
  readonly list: (options?: CallOptions) => Promise<SourceList>;
  readonly create: (input: CreateSourceInput, options?: CallOptions) => Promise<SourceDetail>;
  readonly get: (name: string, options?: CallOptions) => Promise<SourceDetail>;
  readonly change: (name: string, changes: ChangeSourceRequest, options?: CallOptions) => Promise<SourceDetail>;
  readonly remove: (name: string, documents: 'keep' | 'delete', options?: CallOptions) => Promise<SourceRemoved>;
  readonly objects: (name: string, query: Partial<SourceObjectsQuery>, options?: CallOptions) => Promise<SourceObjects>;
  readonly sync: (name: string, request: SyncRequest, options?: CallOptions) => Promise<Sync>;
  readonly syncState: (name: string, syncId: string, options?: CallOptions) => Promise<Sync>;
};

export function sourceCalls(call: GatewayCalls['call']): SourceCalls {
  const path = (name: string, rest = '') => `/api/v1/sources/${encodeURIComponent(name)}${rest}`;
  return {
    list: (options) => call({ method: 'GET', path: '/api/v1/sources', schema: sourceListSchema, options }),
    create: (body, options) =>
      call({ method: 'POST', path: '/api/v1/sources', schema: sourceDetailSchema, body, options }),
    get: (name, options) => call({ method: 'GET', path: path(name), schema: sourceDetailSchema, options }),
    change: (name, body, options) =>
      call({ method: 'PUT', path: path(name), schema: sourceDetailSchema, body, options }),
    remove: (name, documents, options) =>
      call({ method: 'DELETE', path: path(name, `?documents=${documents}`), schema: sourceRemovedSchema, options }),
    objects: (name, query, options) =>
      call({ method: 'GET', path: path(name, `/objects${queryString(query)}`), schema: sourceObjectsSchema, options }),
    sync: (name, body, options) =>
      call({ method: 'POST', path: path(name, '/sync'), schema: syncSchema, body, options }),
    syncState: (name, syncId, options) =>
      call({ method: 'GET', path: path(name, `/syncs/${syncId}`), schema: syncSchema, options }),
  };
}
