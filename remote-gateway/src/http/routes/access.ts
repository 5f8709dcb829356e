import {
  auditListSchema,
  auditQuerySchema,
  createdKeySchema,
  createKeyRequestSchema,
  identitySchema,
  keyIdSchema,
  keyListQuerySchema,
  keyListSchema,
  revokedKeySchema,
  rotatedKeySchema,
  rotateKeyRequestSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { describeIdentity } from '../../operator/admin/describe-identity.ts';
import { readTenantAudit } from '../../operator/admin/tenant-audit.ts';
import { createTenantKey, listTenantKeys, revokeTenantKey, rotateTenantKey } from '../../operator/admin/tenant-keys.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

const PATH = '/api/v1/keys/{key_id}';
const keyParams = z.strictObject({ key_id: keyIdSchema });

/** `/identity`, `/keys` and `/audit`: who may do what in the caller's tenant, and who did. */
export function accessEndpoints(gateway: Gateway): Endpoint[] {
  return [...readEndpoints(gateway), ...changeEndpoints(gateway)];
}

function readEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/identity',
        operationId: 'getIdentity',
        summary: 'What the credential of the request may do',
        description: 'Its tenant, subject, scopes and collections.',
        scope: 'read',
        errors: [],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: NO_BODY,
        response: identitySchema,
      },
      (_, { identity }) => describeIdentity(gateway, identity),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/keys',
        operationId: 'listKeys',
        summary: "Keys of the caller's tenant, newest first",
        description:
          'Without the keys themselves, which are shown when they are made. Keys of the configuration are not among them. To continue, pass next_cursor as cursor.',
        scope: 'admin',
        errors: [],
        params: NO_FIELDS,
        query: keyListQuerySchema,
        body: NO_BODY,
        response: keyListSchema,
      },
      ({ query }, { identity }) => listTenantKeys(gateway, identity, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/audit',
        operationId: 'readAudit',
        summary: "What was done in the caller's tenant, newest first",
        description:
          'Who did what, when, with which outcome and on which ids, never texts or questions. Entries of other callers name only documents and collections that exist for the reader. To continue, pass next_cursor as cursor.',
        scope: 'admin',
        errors: [],
        params: NO_FIELDS,
        query: auditQuerySchema,
        body: NO_BODY,
        response: auditListSchema,
      },
      ({ query }, { identity }) => readTenantAudit(gateway, identity, query),
    ),
  ];
}

function changeEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/keys',
        operationId: 'createKey',
        summary: "Create a key in the caller's tenant",
        description:
          'The response has the key, this once. The key reaches no further than its creator: it belongs to the same tenant, and a key with some collections or an expiry makes only keys within them. The name must not be in use, since it owns private documents.',
        scope: 'admin',
        errors: ['CONFLICT'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: createKeyRequestSchema,
        response: createdKeySchema,
      },
      ({ body }, { identity }) => createTenantKey(gateway, identity, body),
    ),
    endpoint(
      {
        method: 'post',
        path: `${PATH}/rotate`,
        operationId: 'rotateKey',
        summary: 'Replace a key',
        description:
          'Makes a key with the same name, scopes, collections and lifetime, shown this once. The previous one ends after the overlap. CONFLICT when the name owns private documents of somebody else.',
        scope: 'admin',
        errors: ['NOT_FOUND', 'CONFLICT'],
        params: keyParams,
        query: NO_FIELDS,
        body: rotateKeyRequestSchema,
        response: rotatedKeySchema,
      },
      ({ params, body }, { identity }) => rotateTenantKey(gateway, identity, params.key_id, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: PATH,
        operationId: 'revokeKey',
        summary: 'Revoke a key',
        description: 'Takes effect on every gateway within a second, and cannot be undone.',
        scope: 'admin',
        errors: ['NOT_FOUND'],
        params: keyParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: revokedKeySchema,
      },
      ({ params }, { identity }) => revokeTenantKey(gateway, identity, params.key_id),
    ),
  ];
}
