import {
  documentIdSchema,
  ingestResultSchema,
  removedFromTrashSchema,
  trashListSchema,
  trashQuerySchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { notInTrash, restoreDocument } from '../../ingestion/accept/restore-document.ts';
import { listTrash } from '../../retrieval/documents/list-trash.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';
import { withStatus } from './ingest.ts';

const docIdParams = z.strictObject({ doc_id: documentIdSchema });

/** `/trash`: deleted documents that can be restored. */
export function trashEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/trash',
        operationId: 'listTrash',
        summary: 'Deleted documents that can be restored',
        description: 'The last deleted first. To continue, pass next_cursor as cursor.',
        scope: 'read',
        errors: [],
        params: NO_FIELDS,
        query: trashQuerySchema,
        body: NO_BODY,
        response: trashListSchema,
      },
      ({ query }, { identity }) => listTrash(gateway, identity, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/trash/{doc_id}/restore',
        operationId: 'restoreDocument',
        summary: 'Restore a deleted document',
        description:
          'Ingests it again as it was, under the same doc_id; its collection is created if it was deleted too. The response is that of an ingestion.',
        scope: 'ingest',
        statuses: [200, 202],
        errors: ['NOT_FOUND', 'CONFLICT', 'EMBEDDING_SPACE_MISMATCH', 'STORAGE_FULL'],
        params: docIdParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: ingestResultSchema,
      },
      async ({ params }, { identity, signal }) =>
        withStatus(await restoreDocument(gateway, identity, params.doc_id, signal)),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/v1/trash/{doc_id}',
        operationId: 'removeFromTrash',
        summary: 'Delete a deleted document for good',
        description: 'It cannot be restored after the response.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: docIdParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: removedFromTrashSchema,
      },
      async ({ params: { doc_id: docId } }, { identity }) => {
        if (!(await gateway.catalog.trash.remove(identity, docId))) throw notInTrash(docId);
        return { status: 'removed' as const, doc_id: docId };
      },
    ),
  ];
}
