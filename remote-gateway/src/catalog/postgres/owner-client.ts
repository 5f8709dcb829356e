import pg from 'pg';
import type { CatalogConnection, CatalogServer } from './catalog-connection.ts';
import { eachStatement } from './each-statement.ts';
import { applySettings, KEEP_ALIVE_MS } from './keep-alive.ts';
import { translateError } from './translate-error.ts';

/** A connection as the tables' owner, for maintenance: it sees all tenants. Throws BACKEND_UNAVAILABLE. */
export async function ownerClient(
  connection: CatalogConnection,
): Promise<AsyncDisposable & { readonly client: pg.Client }> {
  const { writes, ...config }: CatalogServer =
    typeof connection === 'string' ? { connectionString: connection } : connection;
  const client = new pg.Client({
    application_name: 'docferry maintenance',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...config,
  });
  if (writes) eachStatement(client, (text) => () => writes.answered(text));
  // The query that meets a broken connection fails; an event that nobody hears would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await applySettings(client);
  } catch (error) {
    await client.end().catch(() => {});
    throw translateError(error);
  }
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
