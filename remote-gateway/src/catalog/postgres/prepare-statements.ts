import type pg from 'pg';

/** A statement that came this often is likely to come again. */
const TIMES = 10;
/** Of the statements that are prepared, on each connection; a plan takes some 20 KB. */
const MAX = 100;
/** Statements that are counted: those with lists of varying length are many. */
const MAX_COUNTED = 1_000;

/**
 * Lets Postgres keep the plans of statements that come often on a connection: to parse and to plan one takes longer
 * than to run it. Row-level security holds as before: for another role Postgres plans again.
 */
export function preparesStatements(): (client: pg.ClientBase) => void {
  const nameOf = statementNames();
  return (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && isOneStatement(text, values) ? nameOf(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values: values ?? [] }, ...rest);
    };
    // Its many forms are passed on as they come.
    client.query = named as typeof client.query;
  };
}

/** With values it can be no other; without, some hold several, which cannot be prepared, and some have no plan. */
function isOneStatement(text: string, values: unknown): boolean {
  if (Array.isArray(values) && values.length > 0) return true;
  return (values === undefined || Array.isArray(values)) && /^\s*(?:SELECT|WITH)\b[^;]*$/i.test(text);
}

/** Names for statements that come often; the same for the same text. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < TIMES) {
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `docferry_${names.size}`;
    names.set(text, name);
    return name;
  };
}
