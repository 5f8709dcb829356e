import {
  changeSourceRequestSchema,
  createSourceRequestSchema,
  documentIdSchema,
  originalSchema,
  removeSourceQuerySchema,
  sourceDetailSchema,
  sourceListSchema,
  sourceNameSchema,
  sourceObjectsQuerySchema,
  sourceObjectsSchema,
  sourceRemovedSchema,
  syncRequestSchema,
  syncSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { linkOriginal } from '../../sources/link-original.ts';
import * as sources from '../../sources/manage-sources.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

const PATH = '/api/v1/sources/{name}';
const nameParams = z.strictObject({ name: sourceNameSchema });

/** `/sources`: buckets, folders and sites that collections are kept in line with. */
export function sourceEndpoints(gateway: Gateway): Endpoint[] {
  return [...collectionOfSources(gateway), ...oneSource(gateway), ...syncEndpoints(gateway), originalEndpoint(gateway)];
}

function originalEndpoint(gateway: Gateway): Endpoint {
  return endpoint(
    {
      method: 'get',
      path: '/api/v1/documents/{doc_id}/original',
      operationId: 'getOriginal',
      summary: 'Where the original file of a document can be read',
      description:
        'For a document of a bucket an address that is signed for 15 minutes, for one of the web its own. Documents that an agent sent have none: their files stay on its machine.',
      scope: 'read',
      errors: ['NOT_FOUND', 'BACKEND_UNAVAILABLE'],
      params: z.strictObject({ doc_id: documentIdSchema }),
      query: NO_FIELDS,
      body: NO_BODY,
      response: originalSchema,
    },
    ({ params }, { identity }) => linkOriginal(gateway, identity, params.doc_id),
  );
}

function collectionOfSources(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/sources',
        operationId: 'listSources',
        summary: 'Sources, their objects and last syncs',
        description: 'All sources of collections that the caller may use, by name.',
        scope: 'read',
        errors: [],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: NO_BODY,
        response: sourceListSchema,
      },
      (_, { identity }) => sources.listSources(gateway, identity),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/sources',
        operationId: 'createSource',
        summary: 'Add a source that a collection is kept in line with',
        description:
          'A bucket, a folder of the machine of the gateway, or a site. Buckets and folders must be below an address of RAG_SOURCE_ALLOW. Credentials come from the environment of the gateway. With every_minutes its first sync begins immediately.',
        scope: 'ingest',
        errors: ['CONFLICT', 'EMBEDDING_SPACE_MISMATCH'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: createSourceRequestSchema,
        response: sourceDetailSchema,
      },
      ({ body }, { identity }) => sources.createSource(gateway, identity, body),
    ),
  ];
}

function oneSource(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: PATH,
        operationId: 'getSource',
        summary: 'A source, its objects and its last sync',
        description: 'Counts are those of the last sync while it runs.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: sourceDetailSchema,
      },
      ({ params }, { identity }) => sources.getSource(gateway, identity, params.name),
    ),
    endpoint(
      {
        method: 'put',
        path: PATH,
        operationId: 'changeSource',
        summary: 'Change rules or schedule of a source, pause or resume it',
        description:
          'What the body omits does not change. Documents that no longer fit the rules go with the next two syncs.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: changeSourceRequestSchema,
        response: sourceDetailSchema,
      },
      ({ params, body }, { identity }) => sources.changeSource(gateway, identity, params.name, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: PATH,
        operationId: 'removeSource',
        summary: 'Remove a source',
        description: 'Its documents stay, unless documents=delete.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: removeSourceQuerySchema,
        body: NO_BODY,
        response: sourceRemovedSchema,
      },
      ({ params, query }, { identity }) => sources.removeSource(gateway, identity, params.name, query.documents),
    ),
    endpoint(
      {
        method: 'get',
        path: `${PATH}/objects`,
        operationId: 'listSourceObjects',
        summary: 'The objects of a source',
        description: 'By key, with state and error. Continue with after=next_after.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: sourceObjectsQuerySchema,
        body: NO_BODY,
        response: sourceObjectsSchema,
      },
      ({ params, query }, { identity }) => sources.listObjects(gateway, identity, params.name, query),
    ),
  ];
}

function syncEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: `${PATH}/sync`,
        operationId: 'syncSource',
        statuses: [202],
        summary: 'Sync a source now',
        description:
          'Responds with status 202 and the sync, which runs in the background. If one is queued or runs already, that one. An object that is missing in two syncs loses its document; when more than half are missing, nothing is removed until a sync with confirm_removals.',
        scope: 'ingest',
        errors: ['NOT_FOUND', 'CONFLICT'],
        params: nameParams,
        query: NO_FIELDS,
        body: syncRequestSchema,
        response: syncSchema,
      },
      async ({ params, body }, { identity }) =>
        Response.json(await sources.syncSource(gateway, identity, params.name, body), { status: 202 }),
    ),
    endpoint(
      {
        method: 'get',
        path: `${PATH}/syncs/{sync_id}`,
        operationId: 'getSync',
        summary: 'A sync: its state and counts',
        description: 'The last 100 syncs of a source are kept.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: z.strictObject({ name: sourceNameSchema, sync_id: z.uuid() }),
        query: NO_FIELDS,
        body: NO_BODY,
        response: syncSchema,
      },
      ({ params }, { identity }) => sources.getSync(gateway, identity, params.name, params.sync_id),
    ),
    endpoint(
      {
        method: 'delete',
        path: `${PATH}/sync`,
        operationId: 'cancelSync',
        summary: 'Cancel the sync that is queued or runs',
        description: 'What it ingested stays. The next sync continues.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: nameParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: z.object({ cancelled: z.int().min(0) }),
      },
      ({ params }, { identity }) => sources.cancelSync(gateway, identity, params.name),
    ),
  ];
}
