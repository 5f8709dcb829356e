import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import type { AuditEntry } from '../../catalog/tenants/audit-log.ts';
import { audited, type QueryMode } from './audit-call.ts';
import { auditIds } from './audit-ids.ts';
import { createAuditTrail } from './audit-trail.ts';

const logger = pino({ level: 'silent' });
let temporary: TemporaryCatalog;
let client: pg.Client;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  client = new pg.Client(temporary.postgres.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await temporary[Symbol.asyncDispose]();
});

const entry = (action: string, at = new Date()): AuditEntry => ({
  at,
  tenantId: null,
  actor: 'nobody',
  subject: null,
  action,
  outcome: 'ok',
  ids: { doc_id: 'd' },
  query: 'what was asked',
  requestId: null,
});

describe('the audit log', () => {
  it('cannot be changed or emptied by the role for requests or the owner of the table', async () => {
    const { audit } = temporary.catalog;
    await audit.append([entry('kept')]);
    for (const role of ['', 'SET LOCAL ROLE docferry_app;']) {
      for (const statement of [
        "UPDATE docferry.audit_log SET outcome = 'x'",
        'DELETE FROM docferry.audit_log',
        'TRUNCATE docferry.audit_log',
        "SELECT set_config('docferry.audit_maintenance', 'on', true); UPDATE docferry.audit_log SET action = 'x', query = NULL",
      ]) {
        await client.query(`BEGIN; ${role}`);
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
        await client.query('ROLLBACK');
      }
    }
    expect(await audit.read({ limit: 10 })).toMatchObject([{ action: 'kept', query: 'what was asked' }]);
  });

  it('is read in pages and in order, and loses entries only by age', async () => {
    const { audit } = temporary.catalog;
    const old = new Date(Date.now() - 10_000_000);
    await audit.append(Array.from({ length: 25 }, (_, index) => entry(`old ${index}`, old)));
    const range = { until: new Date(Date.now() - 5_000_000), limit: 10 };
    const first = await audit.read(range);
    const last = first.at(-1);
    if (!last) throw new Error('no entries');
    const second = await audit.read({ ...range, after: { at: last.at, id: last.id } });
    expect([...first, ...second].map(({ action }) => action)).toEqual(
      Array.from({ length: 20 }, (_, index) => `old ${index}`),
    );
    expect(await audit.prune(new Date(Date.now() - 5_000_000))).toBe(25);
    expect(await audit.read({ limit: 10 })).toMatchObject([{ action: 'kept' }]);
  });

  it('contains recorded entries soon, and all of them after disposal', async () => {
    const { audit } = temporary.catalog;
    const trail = createAuditTrail(audit, logger);
    for (let index = 0; index < 1_200; index += 1) trail.record(entry('burst'));
    await expect
      .poll(async () => (await audit.read({ limit: 5_000 })).filter(({ action }) => action === 'burst').length)
      .toBe(1_200);
    trail.record(entry('last words'));
    await trail[Symbol.asyncDispose]();
    expect((await audit.read({ limit: 5_000 })).at(-1)).toMatchObject({ action: 'last words' });
  });

  it('waits for an unreachable catalog, and writes each entry once', async () => {
    const { audit } = temporary.catalog;
    let away = true;
    const trail = createAuditTrail(
      { append: (entries) => (away ? Promise.reject(new Error('away')) : audit.append(entries)) },
      logger,
    );
    trail.record(entry('patient'));
    await new Promise((resolve) => setTimeout(resolve, 700));
    away = false;
    const count = async () => (await audit.read({ limit: 5_000 })).filter((row) => row.action === 'patient').length;
    await expect.poll(count).toBe(1);
    await trail[Symbol.asyncDispose]();
    expect(await count()).toBe(1);
  });
});

describe('an entry', () => {
  const record = async (queries: QueryMode, input: unknown, work: () => Promise<unknown>) => {
    const entries: Omit<AuditEntry, 'at'>[] = [];
    const trail = {
      record: (made: Omit<AuditEntry, 'at'>) => void entries.push(made),
      [Symbol.asyncDispose]: async () => {},
    };
    const identity = { tenantId: 't', subject: 's', scopes: new Set(['read' as const]), credential: 'key:1' };
    await audited({ trail, queries }, { identity, action: 'search', requestId: 'r' }, work, () => input).catch(
      () => {},
    );
    return entries[0];
  };

  it('contains a question as configured', async () => {
    const input = { query: 'the secret' };
    const work = async () => ({});
    expect((await record('off', input, work))?.query).toBeNull();
    expect((await record('full', input, work))?.query).toBe('the secret');
    const hashed = (await record('hash', input, work))?.query;
    expect(hashed).toMatch(/^sha256:[0-9a-f]{32}$/);
    expect((await record('hash', { question: 'the secret' }, work))?.query).toBe(hashed);
  });

  it('contains the code of a failure, and no message of an internal error', async () => {
    const failed = await record('off', {}, () => Promise.reject(new Error('canary')));
    expect(failed).toMatchObject({ outcome: 'INTERNAL_ERROR', actor: 'key:1' });
    expect(JSON.stringify(failed)).not.toContain('canary');
  });

  it('contains only ids and names, whatever is sent in their fields', () => {
    const text = 'a sentence of a document';
    expect(
      auditIds(
        { text, query: text, doc_id: text, collection: { text }, collections: ['a', text], metadata: { title: text } },
        {
          status: 'success',
          doc_id: 'd1',
          results: [{ doc_id: 'd2', text }, { doc_id: 'd2' }],
          quotes: [{ quote: text }],
        },
      ),
    ).toEqual({ collections: ['a'], status: 'success', doc_id: 'd1', doc_ids: ['d2'] });
    expect(auditIds(undefined, text)).toBeNull();
  });
});
