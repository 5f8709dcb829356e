import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { APP_ROLE } from './migrations/migration.ts';
import { preparesStatements } from './prepare-statements.ts';

let world: TemporaryCatalog;
let client: pg.Client;
beforeAll(async () => {
  world = await temporaryCatalog();
  client = new pg.Client(world.postgres.connection);
  await client.connect();
  preparesStatements()(client);
  await client.query(`CREATE TABLE docferry.notes (id int, tenant text);
    ALTER TABLE docferry.notes ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON docferry.notes USING (tenant = current_setting('docferry.tenant_id', true));
    GRANT SELECT ON docferry.notes TO ${APP_ROLE};
    INSERT INTO docferry.notes VALUES (1, 'a'), (2, 'a'), (3, 'b')`);
});
afterAll(async () => {
  await client.end();
  await world[Symbol.asyncDispose]();
});

const prepared = async () => (await client.query('SELECT statement FROM pg_prepared_statements')).rows;

describe('statements that come often', () => {
  it('are prepared once, give what they gave, and others are not', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await client.query('SELECT $1::int + 1 AS next', [n])).rows).toEqual([{ next: n + 1 }]);
      await client.query(`SELECT $1::int + ${n}`, [n]);
      await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
      expect((await client.query('WITH one AS (SELECT 1 AS n) SELECT n FROM one')).rows).toEqual([{ n: 1 }]);
      await client.query('SELECT 1; SELECT 2');
    }
    const texts = (await prepared()).map(({ statement }) => String(statement));
    expect(texts.toSorted()).toEqual([
      'SELECT $1::int + 1 AS next',
      'SELECT 1 / $1::int',
      'WITH one AS (SELECT 1 AS n) SELECT n FROM one',
    ]);
  });

  it('show each role and tenant its own rows, whoever asked before', async () => {
    const ids = async (role: string, tenant: string) => {
      await client.query(
        `BEGIN; SELECT set_config('role', '${role}', true), set_config('docferry.tenant_id', '${tenant}', true)`,
      );
      const { rows } = await client.query('SELECT id FROM docferry.notes WHERE id < $1 ORDER BY id', [10]);
      await client.query('COMMIT');
      return rows.map(({ id }) => Number(id));
    };
    for (let n = 0; n < 20; n += 1) {
      expect(await ids(APP_ROLE, 'a')).toEqual([1, 2]);
      expect(await ids(APP_ROLE, 'b')).toEqual([3]);
      expect(await ids('none', 'b')).toEqual([1, 2, 3]);
    }
  });

  it('continue to work when a table was created again', async () => {
    for (let n = 0; n < 20; n += 1) {
      await client.query('CREATE TABLE docferry.gone (id int)');
      await client.query('INSERT INTO docferry.gone VALUES ($1)', [n]);
      expect((await client.query('SELECT id FROM docferry.gone WHERE id >= $1', [0])).rows).toEqual([{ id: n }]);
      await client.query('DROP TABLE docferry.gone');
    }
  });
});
