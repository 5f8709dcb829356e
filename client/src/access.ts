import type {
  AuditList,
  AuditQuery,
  CreatedKey,
  CreateKeyRequest,
  IdentityInfo,
  KeyList,
  KeyListQuery,
  RevokedKey,
  RotatedKey,
  RotateKeyRequest,
} from '@docferry/shared-contracts';
import { type Calls, part, query } from './calls.ts';
import type { CallOptions } from './send.ts';

/** Keys of the caller's tenant; all but `identity` need the scope `admin`. */
export type Access = {
  /** What the client's own key may do. */
  readonly identity: (options?: CallOptions) => Promise<IdentityInfo>;
  /** Newest first, without the keys themselves. */
  readonly keys: (fields?: Partial<KeyListQuery>, options?: CallOptions) => Promise<KeyList>;
  /** Its result is the only one that has the key. */
  readonly createKey: (input: CreateKeyRequest, options?: CallOptions) => Promise<CreatedKey>;
  /** A new key in place of this one, which ends after the overlap (24 hours). */
  readonly rotateKey: (keyId: string, input?: Partial<RotateKeyRequest>, options?: CallOptions) => Promise<RotatedKey>;
  readonly revokeKey: (keyId: string, options?: CallOptions) => Promise<RevokedKey>;
  /** What was done, newest first. */
  readonly audit: (fields?: Partial<AuditQuery>, options?: CallOptions) => Promise<AuditList>;
};

export function accessCalls({ get, change }: Calls): Access {
  const path = (keyId: string) => `/api/v1/keys/${part(keyId)}`;
  return {
    identity: (options) => get('/api/v1/identity', options),
    keys: ({ active, ...fields } = {}, options) =>
      get(`/api/v1/keys${query({ ...fields, active: active ? 'true' : undefined })}`, options),
    createKey: (body, options) => change({ method: 'POST', path: '/api/v1/keys', body, repeatable: false }, options),
    rotateKey: (keyId, body = {}, options) =>
      change({ method: 'POST', path: `${path(keyId)}/rotate`, body, repeatable: false }, options),
    revokeKey: (keyId, options) => change({ method: 'DELETE', path: path(keyId), repeatable: false }, options),
    audit: (fields = {}, options) => get(`/api/v1/audit${query(fields)}`, options),
  };
}
