import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { dumpedTables, dumpRows } from '../../../catalog/postgres/dump.ts';
import { schemaVersion } from '../../../catalog/postgres/migrate.ts';
import type { Manifest } from './manifest.ts';
import { writeSealed } from './sealed-file.ts';

/** Writes every table, as of one moment, below `dir`/catalog. */
export async function dumpCatalog(client: ClientBase, dir: string, signal: AbortSignal) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables: Manifest['tables'] = [];
  for (const table of await dumpedTables(client)) {
    signal.throwIfAborted();
    const file = `catalog/${table.name}.jsonl.zst`;
    let rows = 0;
    const seal = await writeSealed(
      join(dir, file),
      counted(dumpRows(client, table), () => rows++),
    );
    tables.push({ name: table.name, columns: [...table.columns], rows, file, ...seal });
  }
  const { rows: stores } = await client.query<{ store_name: string }>(
    'SELECT store_name FROM docferry.collections ORDER BY 1',
  );
  const { rows: published } = await client.query<{ documents: string; chunks: string }>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks FROM docferry.generations WHERE state = 'published'`,
  );
  const version = (await schemaVersion(client)) ?? 0;
  await client.query('COMMIT');
  return {
    tables,
    schema_version: version,
    storeNames: stores.map((row) => row.store_name),
    documents: Number(published[0]?.documents),
    chunks: Number(published[0]?.chunks),
  };
}

async function* counted(lines: AsyncIterable<string>, count: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    count();
    yield line;
  }
}
