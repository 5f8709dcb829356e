import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { openPool } from './open-pool.ts';
import { translateError } from './translate-error.ts';

const logger = pino({ level: 'silent' });
let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

/** A network between client and Postgres that can be cut without notice to either side. */
async function cuttable({ host, port }: pg.PoolConfig) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from.on('error', () => {}).on('close', () => to.destroy()));
      from.on('data', (part) => isCut || to.write(part));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('connections to a Postgres that does not answer any more', () => {
  it('are given up, with an error of the contract, and replaced', async () => {
    const { connection } = temporary.postgres;
    await using network = await cuttable(connection);
    const pool = openPool({ ...connection, ...network.address, max: 2, answerMs: 1_000 }, logger);
    try {
      await pool.query('SELECT 1');
      network.cut();
      const failed = await pool.query('SELECT 2').catch((error: unknown) => error);
      expect(translateError(failed)).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
      network.mend();
      await expect
        .poll(() =>
          pool.query('SELECT 3').then(
            ({ rowCount }) => rowCount,
            () => 0,
          ),
        )
        .toBe(1);
    } finally {
      await pool.end();
    }
  });

  it('are kept where a statement may take as long as it takes', async () => {
    const pool = openPool({ ...temporary.postgres.connection, max: 1, answerMs: Number.POSITIVE_INFINITY }, logger);
    const bounded = openPool({ ...temporary.postgres.connection, max: 1, answerMs: 200 }, logger);
    const slow = 'SELECT pg_sleep(1)';
    const [kept, given] = await Promise.allSettled([pool.query(slow), bounded.query(slow)]);
    expect([kept.status, given.status]).toEqual(['fulfilled', 'rejected']);
    await Promise.all([pool.end(), bounded.end()]);
  });
});

describe('sessions', () => {
  it('are not held for a gateway that stopped within a transaction', async () => {
    const { connection } = temporary.postgres;
    const settings = { idle_in_transaction_session_timeout: '200ms' };
    const pool = openPool({ ...connection, max: 1 }, logger);
    const hasty = openPool({ ...connection, max: 1, settings }, logger);
    const { rows } = await pool.query('SHOW idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
    const client = await hasty.connect();
    const ended = once(client, 'error');
    await client.query('BEGIN');
    const [error] = await ended;
    client.release(true);
    expect(translateError(error)).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    await Promise.all([pool.end(), hasty.end()]);
  });
});
