import {
  type IngestResult,
  ingestResultSchema,
  type RemovedFromTrash,
  removedFromTrashSchema,
  type TrashList,
  type TrashQuery,
  trashListSchema,
} from '@docferry/shared-contracts';
import type { CallOptions, GatewayCalls } from './gateway-calls.ts';
import { queryString } from './query-string.ts';

/** Deleted documents that can be restored. */
export type TrashCalls = {
  readonly list: (query: Partial<TrashQuery>, options?: CallOptions) => Promise<TrashList>;
  readonly restore: (docId: string, options?: CallOptions) => Promise<IngestResult>;
  readonly remove: (docId: string, options?: CallOptions) => Promise<RemovedFromTrash>;
};

export function trashCalls(call: GatewayCalls['call']): TrashCalls {
  const path = (docId: string) => `/api/v1/trash/${encodeURIComponent(docId)}`;
  return {
    list: (query, options) =>
      call({ method: 'GET', path: `/api/v1/trash${queryString(query)}`, schema: trashListSchema, options }),
    restore: (docId, options) =>
      call({ method: 'POST', path: `${path(docId)}/restore`, schema: ingestResultSchema, options }),
    remove: (docId, options) => call({ method: 'DELETE', path: path(docId), schema: removedFromTrashSchema, options }),
  };
}
