import {
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import type { Database } from './run-as.ts';
import type { Schema } from './schema.ts';

type Counts = Partial<Insertable<Schema['collection_counts']>>;

test('a statement is built once, and each time sent with the values of that time in their places', async () => {
  const { db, sent } = recording();
  let built = 0;
  const find = compiledOnce((database: Database, { docId, generation }: { docId: string; generation: number }) => {
    built += 1;
    return database
      .selectFrom('generations')
      .select('text')
      .where('state', '=', 'published')
      .where('generation', '=', generation)
      .where('doc_id', '=', docId);
  });
  await find(db, { docId: 'a', generation: 1 });
  await find(db, { docId: 'b', generation: 2 });
  expect(built).toBe(1);
  const text = 'select "text" from "docferry"."generations" where "state" = $1 and "generation" = $2 and "doc_id" = $3';
  expect(sent).toEqual([
    [text, 'published', 1, 'a'],
    [text, 'published', 2, 'b'],
  ]);
});

test('a row with other columns is another statement', async () => {
  const { db, sent } = recording();
  const insert = compiledOnce((database: Database, row: Counts) =>
    database.insertInto('collection_counts').values(row as Insertable<Schema['collection_counts']>),
  );
  const at = new Date(0);
  await insert(db, { owner: 'x', updated_at: at });
  await insert(db, { owner: 'y' });
  await insert(db, { owner: 'z', updated_at: at });
  expect(sent).toEqual([
    ['insert into "docferry"."collection_counts" ("owner", "updated_at") values ($1, $2)', 'x', at],
    ['insert into "docferry"."collection_counts" ("owner") values ($1)', 'y'],
    ['insert into "docferry"."collection_counts" ("owner", "updated_at") values ($1, $2)', 'z', at],
  ]);
});

/** A database that answers nothing and notes each statement with its parameters. */
function recording() {
  const sent: unknown[][] = [];
  const db: Database = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push([query.sql, ...query.parameters]);
    },
  }).withSchema('docferry');
  return { db, sent };
}
