import type {
  CollectionDeleted,
  CollectionDetail,
  CollectionList,
  CollectionSettings,
  DeleteResult,
  DocumentInfo,
  DocumentList,
  DocumentListQuery,
  DocumentPassages,
  DocumentPassagesQuery,
  DocumentSlice,
  DocumentSliceQuery,
  IngestResult,
  Original,
  RemovedFromTrash,
  TrashList,
  TrashQuery,
} from '@docferry/shared-contracts';
import { type Calls, part, query } from './calls.ts';
import type { CallOptions } from './send.ts';

export type Documents = {
  /** One page; `next_cursor` leads to the next. */
  readonly list: (fields?: Partial<DocumentListQuery>, options?: CallOptions) => Promise<DocumentList>;
  /** All of them, page by page. */
  readonly all: (
    fields?: Partial<Omit<DocumentListQuery, 'cursor'>>,
    options?: CallOptions,
  ) => AsyncGenerator<DocumentInfo>;
  /** The outline and a slice of the text. */
  readonly get: (docId: string, fields?: Partial<DocumentSliceQuery>, options?: CallOptions) => Promise<DocumentSlice>;
  /** Where its passages begin and end. */
  readonly passages: (
    docId: string,
    fields?: Partial<DocumentPassagesQuery>,
    options?: CallOptions,
  ) => Promise<DocumentPassages>;
  /** Where its original file can be read. */
  readonly original: (docId: string, options?: CallOptions) => Promise<Original>;
  /** It can be restored for some days, unless `permanent` is true. */
  readonly delete: (docId: string, options?: CallOptions & { readonly permanent?: boolean }) => Promise<DeleteResult>;
};

/** Deleted documents that can be restored. */
export type Trash = {
  readonly list: (fields?: Partial<TrashQuery>, options?: CallOptions) => Promise<TrashList>;
  /** The result of ingesting it again. */
  readonly restore: (docId: string, options?: CallOptions) => Promise<IngestResult>;
  /** Deletes it for good. */
  readonly remove: (docId: string, options?: CallOptions) => Promise<RemovedFromTrash>;
};

export type Collections = {
  readonly list: (options?: CallOptions) => Promise<CollectionList>;
  readonly get: (name: string, options?: CallOptions) => Promise<CollectionDetail>;
  /** Creates a collection or changes its settings; what is absent stays. */
  readonly put: (name: string, settings: CollectionSettings, options?: CallOptions) => Promise<CollectionDetail>;
  readonly delete: (name: string, options?: CallOptions) => Promise<CollectionDeleted>;
};

export function documentCalls({ get, change }: Calls): Documents {
  const path = (docId: string) => `/api/v1/documents/${part(docId)}`;
  const list: Documents['list'] = (fields = {}, options) => get(`/api/v1/documents${query(fields)}`, options);
  return {
    list,
    all: async function* (fields = {}, options) {
      let cursor: string | undefined;
      do {
        const page = await list({ ...fields, ...(cursor === undefined ? {} : { cursor }) }, options);
        yield* page.documents;
        cursor = page.next_cursor;
      } while (cursor !== undefined);
    },
    get: (docId, fields = {}, options) => get(`${path(docId)}${query(fields)}`, options),
    passages: (docId, fields = {}, options) => get(`${path(docId)}/passages${query(fields)}`, options),
    original: (docId, options) => get(`${path(docId)}/original`, options),
    delete: (docId, { permanent, ...options } = {}) => {
      const fields = query({ permanent: permanent ? 'true' : undefined });
      return change({ method: 'DELETE', path: `${path(docId)}${fields}`, repeatable: false }, options);
    },
  };
}

export function trashCalls({ get, change }: Calls): Trash {
  const path = (docId: string) => `/api/v1/trash/${part(docId)}`;
  return {
    list: (fields = {}, options) => get(`/api/v1/trash${query(fields)}`, options),
    restore: (docId, options) => change({ method: 'POST', path: `${path(docId)}/restore`, repeatable: false }, options),
    remove: (docId, options) => change({ method: 'DELETE', path: path(docId), repeatable: false }, options),
  };
}

export function collectionCalls({ get, change }: Calls): Collections {
  const path = (name: string) => `/api/v1/collections/${part(name)}`;
  return {
    list: (options) => get('/api/v1/collections', options),
    get: (name, options) => get(path(name), options),
    put: (name, body, options) => change({ method: 'PUT', path: path(name), body, repeatable: true }, options),
    delete: (name, options) => change({ method: 'DELETE', path: path(name), repeatable: false }, options),
  };
}
