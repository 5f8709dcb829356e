import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { openPool } from './open-pool.ts';
import { translateError } from './translate-error.ts';

let temporary: TemporaryCatalog;
let pool: pg.Pool;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  pool = openPool({ ...temporary.postgres.connection, max: 1 }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await pool.end();
  await temporary[Symbol.asyncDispose]();
});

/** What Postgres reports for a statement that fails with this code and text. */
function raised(sqlstate: string, text: string): Promise<unknown> {
  const statement = `DO $$ BEGIN RAISE EXCEPTION '${text}' USING ERRCODE = '${sqlstate}'; END $$`;
  return pool.query(statement).catch((error: unknown) => translateError(error));
}

describe('an error of the disk that Postgres reports', () => {
  it.each([
    ['42501', 'could not open file "base/13508/2601": Read-only file system'],
    ['58030', 'could not read blocks 4..4 in file "base/13508/2601": Input/output error'],
    ['58P01', 'could not open file "base/13508/2601": No such file or directory'],
  ])('%s, "%s", says that the catalog cannot be used at the moment', async (sqlstate, text) => {
    const error = await raised(sqlstate, text);
    expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE', cause: { message: text } });
    expect(error).toHaveProperty('message', expect.not.stringContaining('base/'));
  });

  it('is not a permission that a role lacks', async () => {
    expect(await raised('42501', 'permission denied for table documents')).toMatchObject({ code: '42501' });
  });
});
