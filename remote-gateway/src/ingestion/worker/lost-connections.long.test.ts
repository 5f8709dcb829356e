import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const DOCUMENTS = 12;
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND pid <> pg_backend_pid()`;

describe('a gateway whose connections to Postgres are cut again and again', () => {
  let database: TemporaryCatalog;
  let app: RunningApp;
  beforeAll(async () => {
    database = await temporaryCatalog();
    const { host, port, user, database: name } = database.postgres.connection;
    const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
    app = await runApp(undefined, { DATABASE_URL: url });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  it('answers each request with success or an error of the contract, and finishes what it acknowledged', async () => {
    const client = new pg.Client(database.postgres.connection);
    await client.connect();
    let on = true;
    const cutting = (async () => {
      while (on) {
        await client.query(CUT);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    })();
    const acknowledged: string[] = [];
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const metadata = { filename: `${n}.md`, collection: 'cut' };
      const { status, body } = await app.call('POST', '/api/v1/ingest', {
        text: `Text ${n}.`,
        metadata,
        wait: false,
      });
      if (status === 200 || status === 202) acknowledged.push(String(body.doc_id));
      else expect(body.code, JSON.stringify(body)).toBe('BACKEND_UNAVAILABLE');
    }
    on = false;
    await cutting;
    await client.end();
    for (const id of acknowledged) {
      await expect.poll(async () => (await app.call('GET', `/api/v1/documents/${id}`)).status).toBe(200);
    }
    await expect.poll(async () => (await app.call('GET', '/health')).body.status).toBe('ok');
  });
});
