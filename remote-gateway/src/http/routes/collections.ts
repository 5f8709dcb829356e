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

/** `/collections`: list, inspect, configure and delete collections. */
export function collectionEndpoints(gateway: Gateway): Endpoint[] {
  return [...readEndpoints(gateway), ...writeEndpoints(gateway)];
}

function readEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/collections',
        operationId: 'listCollections',
        summary: 'Collections and their sizes',
        description: 'All collections of the tenant by name, with counts of what the caller can see.',
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
        description: 'Counts include what the caller can see.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: collectionDetailSchema,
      },
      ({ params }, { identity }) => collectionDetail(gateway, identity, params.name),
    ),
  ];
}

function writeEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'put',
        path: PATH,
        operationId: 'putCollection',
        summary: 'Create a collection, or change its settings',
        description:
          'Settings that the body omits do not change. Once the collection contains a document, the language can only change to auto (else CONFLICT). Changed chunking applies to documents ingested from then on.',
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
        description: 'Includes private documents of others. No reader sees it after the response.',
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
