import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalog } from '../open-catalog.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { openPool } from './open-pool.ts';
import { refuseSharedSessions } from './refuse-shared-sessions.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

const READY = 'Z'.charCodeAt(0);
const READY_BYTES = 6;
const IDLE = 'I'.charCodeAt(0);

/**
 * A pooler in transaction mode with one session: who begins has it until its transaction ends. Answers end with
 * ReadyForQuery, which says whether a transaction is open.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
async function startPooler(socketPath: string): Promise<AsyncDisposable & { readonly port: number }> {
  const session = connect(socketPath);
  session.on('error', () => {});
  const waiting: { readonly client: Socket; readonly bytes: Buffer }[] = [];
  let owner: Socket | undefined;
  let greeting: Buffer | undefined;
  let answer = Buffer.alloc(0);
  const send = (client: Socket, bytes: Buffer) => {
    owner = client;
    session.write(bytes);
  };
  session.on('data', (bytes) => {
    answer = Buffer.concat([answer, bytes]);
    if (answer.at(-READY_BYTES) !== READY) return;
    greeting ??= answer;
    owner?.write(answer);
    const over = answer.at(-1) === IDLE;
    answer = Buffer.alloc(0);
    const next = over ? waiting.shift() : undefined;
    if (over) owner = undefined;
    if (next) send(next.client, next.bytes);
  });
  const server = createServer((client) => {
    client.on('error', () => {});
    let greeted = false;
    client.on('data', (bytes) => {
      // Nobody's leaving ends the session.
      if (bytes[0] === 'X'.charCodeAt(0)) return;
      const starts = !greeted;
      greeted = true;
      if (starts && greeting) client.write(greeting);
      else if (owner && owner !== client) waiting.push({ client, bytes });
      else send(client, bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async [Symbol.asyncDispose]() {
      session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('refuses a DATABASE_URL whose connections share a session, and says which setting fixes it', async () => {
  const { host, port, user, database } = temporary.postgres.connection;
  await using pooler = await startPooler(join(host ?? '', `.s.PGSQL.${port}`));
  const url = `postgres://${user}@127.0.0.1:${pooler.port}/${database}`;
  await expect(openCatalog({ connection: url, logger: pino({ level: 'silent' }) })).rejects.toMatchObject({
    code: 'BACKEND_UNAVAILABLE',
    message: expect.stringContaining('pool_mode=session'),
  });
});

it('takes a database whose connections have sessions of their own', async () => {
  const pool = openPool({ ...temporary.postgres.connection, max: 2 }, pino({ level: 'silent' }));
  try {
    await refuseSharedSessions(pool);
    expect(pool.idleCount).toBe(2);
  } finally {
    await pool.end();
  }
});
