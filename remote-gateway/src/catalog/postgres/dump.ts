import type { ClientBase } from 'pg';

/** A table of the schema and what is kept of it. */
export type DumpedTable = {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
};

export type DumpedSequence = { readonly name: string; readonly last_value: string };

/** Kept by the migrations themselves. */
const VERSIONS = 'schema_versions';
/** Rows are fetched in pages of about as many characters; a text may have millions. */
const PAGE_CHARS = 4_000_000;
const MAX_ROWS = 1_000;

/** The schema's tables, each after those that its foreign keys name. */
export async function dumpedTables(client: ClientBase): Promise<DumpedTable[]> {
  const { rows: tables } = await client.query<DumpedTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'docferry'::regnamespace AND c.relkind = 'r' AND a.attgenerated = '' AND c.relname <> $1
      GROUP BY c.relname ORDER BY c.relname`,
    [VERSIONS],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to"
       FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND f.relnamespace = 'docferry'::regnamespace AND f.oid <> t.oid`,
  );
  const ordered: DumpedTable[] = [];
  while (ordered.length < tables.length) {
    const waiting = tables.filter((table) => !ordered.includes(table));
    const next = waiting.filter(({ name }) =>
      references.every(({ from, to }) => from !== name || !waiting.some((table) => table.name === to)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

/** A table's rows, a line of JSON each, in the snapshot of the client's transaction. */
export async function* dumpRows(client: ClientBase, { name, columns }: DumpedTable): AsyncGenerator<string> {
  await client.query(
    `DECLARE dumped NO SCROLL CURSOR FOR
       SELECT row_to_json(r)::text AS line FROM (SELECT ${quoted(columns)} FROM docferry."${name}") r`,
  );
  for (let count = 1; ; ) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${count} FROM dumped`);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < count) break;
    const chars = rows.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.min(MAX_ROWS, Math.max(1, Math.floor(PAGE_CHARS / (chars / rows.length))));
  }
  await client.query('CLOSE dumped');
}

/** Where the schema's sequences stand; they know no transactions. */
export async function dumpSequences(client: ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `SELECT sequencename AS name, last_value::text FROM pg_sequences
      WHERE schemaname = 'docferry' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Writes lines of {@link dumpRows} into an empty table, inside the client's transaction. Returns their number. */
export async function loadRows(
  client: ClientBase,
  { name, columns }: DumpedTable,
  lines: AsyncIterable<string>,
): Promise<number> {
  const list = quoted(columns);
  const insert = `INSERT INTO docferry."${name}" (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::docferry."${name}", $1::json)`;
  let rows = 0;
  let page: string[] = [];
  let chars = 0;
  const write = async () => {
    if (page.length > 0) await client.query(insert, [`[${page.join(',')}]`]);
    rows += page.length;
    page = [];
    chars = 0;
  };
  for await (const line of lines) {
    page.push(line);
    chars += line.length;
    if (chars >= PAGE_CHARS || page.length >= MAX_ROWS) await write();
  }
  await write();
  return rows;
}

/** Puts the sequences where they stood. */
export async function loadSequences(client: ClientBase, sequences: readonly DumpedSequence[]): Promise<void> {
  for (const { name, last_value } of sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [`docferry."${name}"`, last_value]);
  }
}

/** Names come from the database or from a manifest that a person may have edited. */
function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}
