import pg from 'pg';
import type { Logger } from 'pino';
import type { CatalogServer } from './catalog-connection.ts';
import { eachStatement } from './each-statement.ts';
import { applySettings, KEEP_ALIVE_MS } from './keep-alive.ts';
import { preparesStatements } from './prepare-statements.ts';
import { APPLICATION_NAME } from './serving-gateways.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** More than a statement of a request may take (run-as.ts): what is not answered by then never will be. */
const ANSWER_TIMEOUT_MS = 70_000;

/** A process that was stopped in the middle of a transaction holds the locks of its rows. */
const SESSION = { idle_in_transaction_session_timeout: '60s' };

export type PoolOptions = CatalogServer & {
  readonly max: number;
  /** More settings of each session, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long a statement may go unanswered before its connection is given up, milliseconds; `Infinity` for ever. */
  readonly answerMs?: number;
};

/**
 * Connections to the catalog. One that breaks, or leaves a statement unanswered, is replaced; the call that meets it
 * fails with an error that `translateError` knows.
 */
export function openPool(
  { settings, answerMs = ANSWER_TIMEOUT_MS, writes, ...config }: PoolOptions,
  logger: Logger,
): pg.Pool {
  const pool = new pg.Pool({
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, which its types do not say
    onConnect: (client) => applySettings(client, { ...SESSION, ...settings }),
    ...config,
  });
  // A connection that breaks is dropped by the pool, and its query fails; but an error event that nobody listens to
  // would end the process. The pool itself listens to idle connections alone.
  pool.on('error', (error) => {
    // A Postgres that ends right after us may still cut a connection that is closing.
    if (!pool.ending) logger.warn({ err: error }, 'a connection to the catalog was lost');
  });
  const prepare = preparesStatements();
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.debug({ err: error }, 'a query was cut off'));
    prepare(client);
    if (writes) eachStatement(client, (text) => () => writes.answered(text));
    if (answerMs !== Number.POSITIVE_INFINITY) giveUpUnanswered(client, answerMs);
  });
  return pool;
}

/** Ends the connection when a statement is not answered in time, which fails the statement: Postgres hangs, or is gone. */
function giveUpUnanswered(client: pg.ClientBase, withinMs: number): void {
  eachStatement(client, () => {
    // With a statement under way the client does not wait to take leave.
    const late = setTimeout(() => client instanceof pg.Client && void client.end(), withinMs);
    return () => clearTimeout(late);
  });
}

/** Our 64-bit integers are counts and sequence numbers far below 2^53. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
