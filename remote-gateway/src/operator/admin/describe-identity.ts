import type { IdentityInfo } from '@docferry/shared-contracts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Identity } from '../../identity.ts';

/** What the credential of a request may do, and for whom. */
export async function describeIdentity(
  { catalog, takesUploads }: { readonly catalog: Pick<Catalog, 'tenants'>; readonly takesUploads: boolean },
  { tenantId, subject, scopes, collections, credential }: Identity,
): Promise<IdentityInfo> {
  return {
    tenant: await catalog.tenants.nameOf(tenantId),
    subject,
    scopes: [...scopes],
    collections: collections ? [...collections] : null,
    may_upload: takesUploads && (scopes.has('upload') || scopes.has('admin')),
    ...(credential?.startsWith('key:') ? { key_id: credential.slice('key:'.length) } : {}),
  };
}
