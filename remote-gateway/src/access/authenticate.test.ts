import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../admin/keys.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../catalog/temporary-catalog.test.fixture.ts';
import { createAuthenticator } from './authenticate.ts';
import { issueKey } from './issue-key.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

describe('authentication', () => {
  it('makes an identity of an issued key: its tenant, its name as subject, its scopes', async () => {
    const { catalog } = temporary;
    const { key } = await createKey(catalog, { tenant: 'acme', name: 'ci', scopes: ['read', 'ingest'] });
    const identity = await createAuthenticator({ catalog })(`Bearer ${key}`);
    expect(identity).toEqual({
      tenantId: (await catalog.ensureTenant('acme')).id,
      subject: 'ci',
      scopes: new Set(['read', 'ingest']),
    });
  });

  it('gives the configured key its tenant and every scope', async () => {
    const { catalog } = temporary;
    const tenant = await catalog.ensureTenant('default');
    const authenticate = createAuthenticator({ catalog, configuredKey: { key: 'of my own', tenantId: tenant.id } });
    await expect(authenticate('Bearer of')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const spaceless = createAuthenticator({ catalog, configuredKey: { key: 'my-own-key', tenantId: tenant.id } });
    expect(await spaceless('bearer my-own-key')).toMatchObject({
      tenantId: tenant.id,
      scopes: new Set(['read', 'ingest', 'admin']),
    });
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', `Basic ${issueKey()}`],
    ['no key', 'Bearer '],
    ['two keys', `Bearer ${issueKey()} ${issueKey()}`],
    ['an unknown key', `Bearer ${issueKey()}`],
    ['a key of another form', 'Bearer sk-123'],
  ])('refuses %s', async (_, header) => {
    const authenticate = createAuthenticator({ catalog: temporary.catalog });
    await expect(authenticate(header)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses a revoked key within a second, and takes a new one at once', async () => {
    const { catalog } = temporary;
    const authenticate = createAuthenticator({ catalog });
    const { id, key } = await createKey(catalog, { tenant: 'acme', name: 'soon gone', scopes: ['read'] });
    await authenticate(`Bearer ${key}`);
    await revokeKey(catalog, { id });
    await sleep(1_000);
    await expect(authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('asks the catalog once for requests of the same moment', async () => {
    const { catalog } = temporary;
    const { key } = await createKey(catalog, { tenant: 'acme', name: 'busy', scopes: ['read'] });
    let asked = 0;
    const findKey = (hash: Buffer) => {
      asked += 1;
      return catalog.findKey(hash);
    };
    const authenticate = createAuthenticator({ catalog: { findKey } });
    await Promise.all(Array.from({ length: 50 }, () => authenticate(`Bearer ${key}`)));
    expect(asked).toBe(1);
  });
});
