import {
  deleteDocumentQuerySchema,
  deleteResultSchema,
  documentIdSchema,
  documentListQuerySchema,
  documentListSchema,
  documentPassagesQuerySchema,
  documentPassagesSchema,
  documentSliceQuerySchema,
  documentSliceSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { deleteDocument } from '../../ingestion/accept/delete-document.ts';
import { listDocuments } from '../../retrieval/documents/list-documents.ts';
import { listPassages } from '../../retrieval/documents/list-passages.ts';
import { readDocument } from '../../retrieval/documents/read-document.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

const docIdParams = z.strictObject({ doc_id: documentIdSchema });

/** `/documents`: list, read and delete stored documents. */
export function documentEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/documents',
        operationId: 'listDocuments',
        summary: 'Documents, page by page',
        description: 'Documents by collection, source and uri. To continue, pass next_cursor as cursor.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: documentListQuerySchema,
        body: NO_BODY,
        response: documentListSchema,
      },
      ({ query }, { identity }) => listDocuments(gateway, identity, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/documents/{doc_id}',
        operationId: 'getDocument',
        summary: "A document's outline and a bounded slice of its text",
        description: 'From the start, or from a section, page or offset. To continue, pass next_start as start.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: docIdParams,
        query: documentSliceQuerySchema,
        body: NO_BODY,
        response: documentSliceSchema,
      },
      ({ params, query }, { identity, signal }) => readDocument(gateway, identity, params.doc_id, query, signal),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/documents/{doc_id}/passages',
        operationId: 'listPassages',
        summary: 'Where the passages of a document begin and end',
        description: 'In order, with tokens, headings and page. To continue, pass next_start as start.',
        scope: 'read',
        errors: ['NOT_FOUND', 'CONFLICT'],
        params: docIdParams,
        query: documentPassagesQuerySchema,
        body: NO_BODY,
        response: documentPassagesSchema,
      },
      ({ params, query }, { identity, signal }) => listPassages(gateway, identity, params.doc_id, query, signal),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/v1/documents/{doc_id}',
        operationId: 'deleteDocument',
        summary: 'Delete a document',
        description:
          'No reader sees it after the response. It can be restored for 7 days (RAG_TRASH_DAYS), unless permanent is true.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: docIdParams,
        query: deleteDocumentQuerySchema,
        body: NO_BODY,
        response: deleteResultSchema,
      },
      ({ params, query }, { identity }) => deleteDocument(gateway, identity, params.doc_id, query),
    ),
  ];
}
