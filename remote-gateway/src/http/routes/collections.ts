import {
  collectionDeletedSchema,
  collectionDetailSchema,
  collectionListSchema,
  collectionSchema,
  collectionSettingsSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { collectionDetail, deleteCollection, putCollection } from '../../retrieval/documents/collection-detail.ts';
import { listCollections } from '../../retrieval/documents/list-documents.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

const PATH = '/api/v1/collections/{name}';
const nameParams = z.strictObject({ name: collectionSchema });

/** Collections: what there is, what each is set to, and its removal. */
export function collectionEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/collections',
        operationId: 'listCollections',
        summary: 'Collections and their sizes',
        description: 'Every collection of the tenant by name, with counts of what the caller may see.',
        scope: 'read',
        errors: [],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: NO_BODY,
        response: collectionListSchema,
      },
      (_, { identity }) => listCollections(gateway, identity),
    ),
    endpoint(
      {
        method: 'get',
        path: PATH,
        operationId: 'collectionInfo',
        summary: 'A collection: counts, embedder, settings, state',
        description: 'Counts are of what the caller may see.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: collectionDetailSchema,
      },
      ({ params }, { identity }) => collectionDetail(gateway, identity, params.name),
    ),
    endpoint(
      {
        method: 'put',
        path: PATH,
        operationId: 'putCollection',
        summary: 'Make a collection, or change its settings',
        description:
          'What the body leaves out stays as it is. The language is fixed once the collection holds a document (CONFLICT); a change of chunking counts for what is ingested from then on.',
        scope: 'ingest',
        errors: ['CONFLICT'],
        params: nameParams,
        query: NO_FIELDS,
        body: collectionSettingsSchema,
        response: collectionDetailSchema,
      },
      ({ params, body }, { identity }) => putCollection(gateway, identity, params.name, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: PATH,
        operationId: 'deleteCollection',
        summary: 'Delete a collection with all its documents',
        description: 'Private documents of others too. It is gone for every reader when the answer arrives.',
        scope: 'admin',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: collectionDeletedSchema,
      },
      ({ params }, { identity }) => deleteCollection(gateway, identity, params.name),
    ),
  ];
}
