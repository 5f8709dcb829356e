import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../catalog/temporary-catalog.test.fixture.ts';
import { createKey, revokeKey } from '../operator/admin/keys.ts';
import { rotateKey } from '../operator/admin/rotate-key.ts';
import { resumeTenant, suspendTenant } from '../operator/admin/tenants.ts';
import { collectFacts } from '../telemetry/request-facts.ts';
import { createAuthenticator } from './authenticate.ts';
import { hashKey } from './hash-key.ts';
import { issueKey, keyPrefix } from './issue-key.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

describe('authentication', () => {
  it('creates an identity from an issued key: its tenant, its name as subject, its scopes', async () => {
    const { catalog } = temporary;
    const { key } = await createKey(catalog, { tenant: 'acme', name: 'ci', scopes: ['read', 'ingest'] });
    const identity = await createAuthenticator({ catalog })(`Bearer ${key}`);
    expect(identity).toEqual({
      tenantId: (await catalog.tenants.ensure('acme')).id,
      subject: 'ci',
      scopes: new Set(['read', 'ingest']),
      credential: expect.stringMatching(/^key:/),
    });
  });

  it('gives a configured key its tenant and scopes', async () => {
    const { catalog } = temporary;
    const { id: tenantId } = await catalog.tenants.ensure('default');
    const scopes = ['read', 'ingest'] as const;
    const subject = 'env:RAG_API_KEY';
    const spaced = createAuthenticator({ catalog, configured: [{ key: 'of my own', tenantId, scopes, subject }] });
    await expect(spaced('Bearer of')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const authenticate = createAuthenticator({
      catalog,
      configured: [
        { key: 'my-own-key', tenantId, scopes: ['admin'], subject },
        { key: 'for-the-team', tenantId, scopes, subject: 'env:RAG_SHARED_TOKEN' },
      ],
    });
    expect(await authenticate('bearer my-own-key')).toMatchObject({ tenantId, subject, scopes: new Set(['admin']) });
    expect(await authenticate('Bearer for-the-team')).toMatchObject({
      subject: 'env:RAG_SHARED_TOKEN',
      scopes: new Set(scopes),
    });
  });

  it('refuses an expired key, and a key after its rotation without overlap', async () => {
    const { catalog } = temporary;
    const authenticate = createAuthenticator({ catalog });
    const short = await createKey(catalog, { tenant: 'acme', name: 'short', scopes: ['read'], expires_in_ms: 600_000 });
    await authenticate(`Bearer ${short.key}`);
    await catalog.keys.expire(short.id, new Date());
    const former = await createKey(catalog, { tenant: 'acme', name: 'r', scopes: ['read'], collections: ['a', 'b'] });
    const gone = await rotateKey(catalog, { id: former.id, overlap_ms: 0 });
    await expect(authenticate(`Bearer ${former.key}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await authenticate(`Bearer ${gone.key}`)).toMatchObject({ subject: 'r', collections: new Set(['a', 'b']) });
    await sleep(1_000);
    await expect(authenticate(`Bearer ${short.key}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('accepts both keys while a rotation overlaps', async () => {
    const { catalog } = temporary;
    const authenticate = createAuthenticator({ catalog });
    const former = await createKey(catalog, { tenant: 'acme', name: 'o', scopes: ['read'], expires_in_ms: 600_000 });
    const made = await rotateKey(catalog, { id: former.id, overlap_ms: 60_000 });
    expect(await authenticate(`Bearer ${former.key}`)).toMatchObject({ subject: 'o' });
    expect(await authenticate(`Bearer ${made.key}`)).toMatchObject({ subject: 'o' });
    expect(Date.parse(made.former_ends_at)).toBeLessThan(Date.now() + 60_001);
    expect(Date.parse(made.expires_at ?? '')).toBeGreaterThan(Date.now() + 300_000);
  });

  it('refuses all credentials of a suspended tenant within a second, and accepts them after it is resumed', async () => {
    const { catalog } = temporary;
    const { id, key } = await createKey(catalog, { tenant: 'late payer', name: 'ci', scopes: ['read'] });
    const { id: tenantId } = await catalog.tenants.ensure('late payer');
    const authenticate = createAuthenticator({
      catalog,
      configured: [{ key: 'configured', tenantId, scopes: ['read'], subject: 'env:RAG_API_KEY' }],
    });
    const both = () => Promise.allSettled([authenticate(`Bearer ${key}`), authenticate('Bearer configured')]);
    expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await suspendTenant(catalog, { name: 'late payer' });
    await sleep(1_000);
    const suspended = { status: 'rejected', reason: { code: 'SCOPE_VIOLATION' } };
    expect(await both()).toMatchObject([suspended, suspended]);
    await resumeTenant(catalog, { name: 'late payer' });
    await sleep(1_000);
    expect(await authenticate(`Bearer ${key}`)).toMatchObject({ credential: `key:${id}` });
  });

  it('distinguishes a thousand keys, and queries each once for any number of concurrent requests', async () => {
    const { catalog } = temporary;
    const { id: tenantId } = await catalog.tenants.ensure('crowd');
    let asked = 0;
    const findKey = (hash: Buffer) => {
      asked += 1;
      return catalog.keys.find(hash);
    };
    const authenticate = createAuthenticator({
      catalog: { keys: { ...catalog.keys, find: findKey }, tenants: catalog.tenants },
    });
    for (let group = 0; group < 20; group += 1) {
      const issued = Array.from({ length: 50 }, (_, index) => ({ key: issueKey(), name: `user ${group}-${index}` }));
      await Promise.all(
        issued.map(({ key, name }) =>
          catalog.keys.create({ tenantId, name, prefix: keyPrefix(key), hash: hashKey(key), scopes: ['read'] }),
        ),
      );
      const requests = Array.from({ length: 10 }, () => issued).flat();
      const identities = await Promise.all(requests.map(({ key }) => authenticate(`Bearer ${key}`)));
      expect(identities.map(({ subject }) => subject)).toEqual(requests.map(({ name }) => name));
    }
    expect(asked).toBe(1_000);
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

  it('refuses a revoked key within a second, and accepts a new one immediately', async () => {
    const { catalog } = temporary;
    const authenticate = createAuthenticator({ catalog });
    const { id, key } = await createKey(catalog, { tenant: 'acme', name: 'soon gone', scopes: ['read'] });
    await authenticate(`Bearer ${key}`);
    await revokeKey(catalog, { id });
    await sleep(1_000);
    await expect(authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('queries the catalog once for concurrent requests', async () => {
    const { catalog } = temporary;
    const { key } = await createKey(catalog, { tenant: 'acme', name: 'busy', scopes: ['read'] });
    let asked = 0;
    const findKey = (hash: Buffer) => {
      asked += 1;
      return catalog.keys.find(hash);
    };
    const authenticate = createAuthenticator({
      catalog: { keys: { ...catalog.keys, find: findKey }, tenants: catalog.tenants },
    });
    await Promise.all(Array.from({ length: 50 }, () => authenticate(`Bearer ${key}`)));
    expect(asked).toBe(1);
  });

  it('logs why a key is refused, and answers the caller always the same', async () => {
    const { catalog } = temporary;
    const authenticate = createAuthenticator({ catalog });
    const refusal = (key: string) =>
      collectFacts(async (facts) => {
        const error: unknown = await authenticate(`Bearer ${key}`).catch((reason: unknown) => reason);
        return { message: error instanceof Error ? error.message : '', facts: facts() };
      });
    const revoked = await createKey(catalog, { tenant: 'acme', name: 'withdrawn', scopes: ['read'] });
    await revokeKey(catalog, { id: revoked.id });
    const expired = await createKey(catalog, { tenant: 'acme', name: 'outlived', scopes: ['read'] });
    await catalog.keys.expire(expired.id, new Date(Date.now() - 1_000));
    const refusals = [
      await refusal(revoked.key),
      await refusal(expired.key),
      await refusal(issueKey()),
      await refusal('sk-123'),
    ];
    expect(refusals.map(({ facts }) => facts)).toEqual([
      { refused: 'revoked key', key_id: revoked.id },
      { refused: 'expired key', key_id: expired.id },
      { refused: 'unknown key' },
      { refused: 'not a key' },
    ]);
    expect(new Set(refusals.map(({ message }) => message)).size).toBe(1);
  });
});
