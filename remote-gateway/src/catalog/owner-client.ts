import pg from 'pg';
import { applySettings, KEEP_ALIVE_MS } from './keep-alive.ts';
import { translateError } from './translate-error.ts';

/** A connection as the tables' owner, for maintenance: it sees all tenants. Throws BACKEND_UNAVAILABLE. */
export async function ownerClient(
  connection: pg.PoolConfig | string,
): Promise<AsyncDisposable & { readonly client: pg.Client }> {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection;
  const client = new pg.Client({
    application_name: 'docferry maintenance',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...config,
  });
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
