import {
  type AuditList,
  auditListSchema,
  createdKeySchema,
  keyListSchema,
  rotatedKeySchema,
} from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditTrail } from '../../access/audit/audit-trail.ts';
import { createAuthenticator } from '../../access/authenticate.ts';
import { type Answer, type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { PERMISSIVE_POLICY } from '../../http/request-policy.ts';
import type { Identity } from '../../identity.ts';

let app: RunningApp;
/** The administrator of the tenant acme, who has a key called `ops`. */
let admin: string;
let acme: string;
beforeAll(async () => {
  app = await runApp(undefined, {}, ({ catalog, logger }) => ({
    ...PERMISSIVE_POLICY,
    auditor: { trail: createAuditTrail(catalog.audit, logger), queries: 'full' },
  }));
  admin = await app.key('acme', ['admin'], 'ops');
  acme = (await app.gateway.catalog.tenants.ensure('acme')).id;
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (fields: object, key = admin) =>
  app.call('POST', '/api/v1/keys', { name: 'ci', scopes: ['read'], ...fields }, { key });
const made = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return createdKeySchema.parse(body);
};
const names = async (key = admin, query = '?active=true') => {
  const { body } = await app.call('GET', `/api/v1/keys${query}`, undefined, { key });
  return keyListSchema.parse(body).keys.map(({ name }) => name);
};
/** What the key may do, as the gateway decides about a request with it. */
const identityOf = (key: string): Promise<Identity> =>
  createAuthenticator({ catalog: app.gateway.catalog })(`Bearer ${key}`);

describe('keys of a tenant', () => {
  it('work as they were made, are listed without the key itself, and end when they are revoked', async () => {
    const created = made(
      await create({ name: 'reader', scopes: ['read', 'read'], collections: ['notes'], expires_in_days: 7 }),
    );
    const identity = await identityOf(created.key);
    expect(identity).toMatchObject({ tenantId: acme, subject: 'reader', credential: `key:${created.key_id}` });
    expect([...identity.scopes]).toEqual(['read']);
    expect([...(identity.collections ?? [])]).toEqual(['notes']);
    const { text } = await app.call('GET', '/api/v1/keys', undefined, { key: admin });
    expect(text).toContain(created.prefix);
    expect(text).not.toContain(created.key);
    const revoke = () => app.call('DELETE', `/api/v1/keys/${created.key_id}`, undefined, { key: admin });
    expect(await revoke()).toMatchObject({ status: 200, body: { status: 'revoked' } });
    expect(await revoke()).toMatchObject({ status: 404 });
    await expect(identityOf(created.key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await names()).not.toContain('reader');
    expect(await names(admin, '')).toContain('reader');
  });

  it('are replaced with an overlap, or at once', async () => {
    const first = made(await create({ name: 'rotating', expires_in_days: 30 }));
    const rotate = (id: string, body: object) => app.call('POST', `/api/v1/keys/${id}/rotate`, body, { key: admin });
    const second = rotatedKeySchema.parse((await rotate(first.key_id, {})).body);
    expect(second).toMatchObject({ name: 'rotating', scopes: ['read'], replaces: first.key_id });
    expect(Date.parse(second.previous_ends_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await identityOf(first.key)).subject).toBe('rotating');
    const third = rotatedKeySchema.parse((await rotate(second.key_id, { overlap_hours: 0 })).body);
    await expect(identityOf(second.key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await identityOf(third.key)).subject).toBe('rotating');
  });

  it('are listed page by page, each once, the newest first', async () => {
    const owner = await app.key('pages', ['admin'], 'ops');
    for (const name of ['a', 'b', 'c', 'd', 'e']) made(await create({ name }, owner));
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body } = await app.call('GET', `/api/v1/keys?limit=2${cursor && `&cursor=${cursor}`}`, undefined, {
        key: owner,
      });
      const page = keyListSchema.parse(body);
      seen.push(...page.keys.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await app.call('GET', '/api/v1/keys?cursor=bm8', undefined, { key: owner })).toMatchObject({ status: 400 });
  });

  it('are only for administrators, and each tenant has its own', async () => {
    const rival = await app.key('rival', ['admin'], 'ops');
    const { key_id } = made(await create({ name: 'ours' }));
    expect(await names(rival)).toEqual([]);
    expect(await app.call('DELETE', `/api/v1/keys/${key_id}`, undefined, { key: rival })).toMatchObject({
      status: 404,
    });
    const rotated = await app.call('POST', `/api/v1/keys/${key_id}/rotate`, {}, { key: rival });
    expect(rotated).toMatchObject({ status: 404 });
    expect(await names()).toContain('ours');
    const reader = await app.key('acme', ['read', 'ingest', 'upload'], 'ann');
    for (const path of ['/api/v1/keys', '/api/v1/audit']) {
      expect(await app.call('GET', path, undefined, { key: reader }), path).toMatchObject({ status: 403 });
    }
    expect(await create({ name: 'more' }, reader)).toMatchObject({ status: 403 });
  });

  it('never reach further than their creator: collections and expiry', async () => {
    const narrow: Identity = {
      tenantId: acme,
      subject: 'narrow',
      scopes: new Set(['admin']),
      collections: new Set(['notes']),
    };
    const key = app.keyOf(narrow);
    const wide = made(await create({ name: 'wide' }));
    expect(await create({ name: 'x1' }, key)).toMatchObject({ status: 403, body: { code: 'SCOPE_VIOLATION' } });
    expect(await create({ name: 'x2', collections: ['notes', 'wiki'] }, key)).toMatchObject({ status: 403 });
    made(await create({ name: 'within', collections: ['notes'] }, key));
    expect(await names(key)).toEqual(['within']);
    for (const call of ['DELETE /api/v1/keys/', 'POST /api/v1/keys//rotate']) {
      const [method = '', path = ''] = call.split(' ');
      const body = method === 'POST' ? {} : undefined;
      const address = path.replace('keys/', `keys/${wide.key_id}`);
      expect(await app.call(method, address, body, { key }), call).toMatchObject({ status: 404 });
    }
    const short = made(await create({ name: 'short', scopes: ['admin'], expires_in_days: 2 }));
    const until = app.keyOf({ ...(await identityOf(short.key)) });
    expect(await create({ name: 'x3' }, until)).toMatchObject({ status: 403 });
    expect(await create({ name: 'x3', expires_in_days: 3 }, until)).toMatchObject({ status: 403 });
    made(await create({ name: 'x4', expires_in_days: 1 }, until));
    const rotated = await app.call('POST', `/api/v1/keys/${short.key_id}/rotate`, {}, { key: until });
    expect(Date.parse(String(rotated.body.expires_at))).toBeLessThanOrEqual(Date.parse(String(short.expires_at)));
  });

  it('cannot take the name of somebody else, whose private documents they would read', async () => {
    const ben = made(await create({ name: 'ben', scopes: ['read', 'ingest'] }));
    expect(await create({ name: 'ben' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const diary = { text: 'Ben keeps a parrot.', metadata: { filename: 'diary.md', visibility: 'private' } };
    const bens = app.keyOf(await identityOf(ben.key));
    const { body } = await app.call('POST', '/api/v1/ingest', diary, { key: bens });
    const rotate = () => app.call('POST', `/api/v1/keys/${ben.key_id}/rotate`, {}, { key: admin });
    expect(await rotate()).toMatchObject({ status: 409 });
    // Neither after he has no key any more, nor while his document can be restored only.
    await app.call('DELETE', `/api/v1/keys/${ben.key_id}`, undefined, { key: admin });
    expect(await create({ name: 'ben' })).toMatchObject({ status: 409 });
    await app.call('DELETE', `/api/v1/documents/${String(body.doc_id)}`, undefined, { key: bens });
    expect(await create({ name: 'ben' })).toMatchObject({ status: 409 });
    made(await create({ name: 'ops' })); // the caller's own
  });

  it('have names and scopes that are checked', async () => {
    for (const fields of [
      { name: 'env:RAG_API_KEY' },
      { name: '' },
      { scopes: [] },
      { scopes: ['root'] },
      { tenant: 'rival' },
      { collections: [] },
      { expires_in_days: 0 },
    ]) {
      expect(await create(fields), JSON.stringify(fields)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_ARGUMENT' },
      });
    }
  });
});

it('says what the credential of a request may do', async () => {
  const { body } = await app.call('GET', '/api/v1/identity', undefined, { key: admin });
  expect(body).toEqual({ tenant: 'acme', subject: 'ops', scopes: ['admin'], collections: null, may_upload: true });
  const reader = await app.call('GET', '/api/v1/identity', undefined, { key: await app.key('acme', ['read'], 'ann') });
  expect(reader.body).toMatchObject({ scopes: ['read'], may_upload: false });
});

describe('the audit log over REST', () => {
  const audit = async (key: string, query = ''): Promise<AuditList> => {
    const { status, body } = await app.call('GET', `/api/v1/audit${query}`, undefined, { key });
    expect(status, JSON.stringify(body)).toBe(200);
    return auditListSchema.parse(body);
  };

  it('says who made a key, and never the key', async () => {
    const key = made(await create({ name: 'audited' }));
    const find = async () =>
      (await audit(admin, '?action=createKey')).entries.find(({ ids }) => ids?.key_id === key.key_id);
    await expect.poll(find).toMatchObject({ subject: 'ops', outcome: 'ok', ids: { scopes: ['read'] } });
    expect(JSON.stringify(await audit(admin))).not.toContain(key.key);
  });

  it('names documents and collections of others only where the reader may see them, and no question', async () => {
    const owner = await app.key('audits', ['admin'], 'ops');
    const ann = await app.key('audits', ['read', 'ingest'], 'ann');
    const ingest = (filename: string, metadata: object) =>
      app.call(
        'POST',
        '/api/v1/ingest',
        { text: 'A gate is 2 m wide.', metadata: { filename, ...metadata } },
        { key: ann },
      );
    const { body: team } = await ingest('gate.md', { collection: 'works' });
    const { body: own } = await ingest('diary.md', { collection: 'secrets', visibility: 'private' });
    await app.call('POST', '/api/v1/search', { query: 'where is my diary?', collection: 'secrets' }, { key: ann });
    await expect.poll(async () => (await audit(owner)).entries.length).toBeGreaterThanOrEqual(3);
    const text = JSON.stringify(await audit(owner, '?until=2100-01-01T00:00:00Z'));
    expect(text).toContain(String(team.doc_id));
    for (const hidden of [String(own.doc_id), 'secrets', 'diary', String(own.job_id)])
      expect(text).not.toContain(hidden);
    const own_admin = await app.key('audits', ['admin'], 'ann');
    expect(JSON.stringify(await audit(own_admin))).toContain(String(own.doc_id));
    const rival = await app.key('rival', ['admin'], 'ops');
    expect(JSON.stringify(await audit(rival))).not.toContain(String(team.doc_id));
  });

  it('is read in pages, newest first, by action, outcome and time', async () => {
    const owner = await app.key('paged', ['admin'], 'ops');
    const get = (path: string) => app.call('GET', path, undefined, { key: owner });
    for (const id of [1, 2, 3]) await get(`/api/v1/documents/00000000-0000-4000-8000-00000000000${id}`);
    await get('/api/v1/collections');
    await expect.poll(async () => (await audit(owner, '?action=getDocument')).entries.length).toBe(3);
    const failed = await audit(owner, '?outcome=failed&limit=2');
    expect(failed.entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['getDocument', 'NOT_FOUND'],
      ['getDocument', 'NOT_FOUND'],
    ]);
    const rest = await audit(owner, `?outcome=failed&limit=2&cursor=${failed.next_cursor}`);
    expect(rest).toMatchObject({ entries: [{ action: 'getDocument' }] });
    expect(rest.next_cursor).toBeUndefined();
    expect((await audit(owner, '?since=2100-01-01T00:00:00Z')).entries).toEqual([]);
    expect((await audit(owner, '?until=2020-01-01T00:00:00%2B02:00')).entries).toEqual([]);
    expect(await get('/api/v1/audit?cursor=bm8')).toMatchObject({ status: 400 });
  });
});
