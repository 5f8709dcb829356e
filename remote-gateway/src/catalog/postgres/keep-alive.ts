import { type ClientBase, escapeLiteral } from 'pg';

/** When either side asks a silent connection whether the other is still there, milliseconds. */
export const KEEP_ALIVE_MS = 10_000;

/**
 * What Postgres does about a client that disappears, because its machine is off or its network is cut: by itself it would
 * keep the locks of such a session for two hours. Ignored on a Unix socket, where the kernel reports it.
 */
const KEEP_ALIVE = {
  tcp_keepalives_idle: `${KEEP_ALIVE_MS}ms`,
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
};

/** Gives a new session its settings. Poolers between refuse them as parameters of the connection. */
export async function applySettings(
  client: ClientBase,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const set = Object.entries({ ...KEEP_ALIVE, ...settings }).map(
    ([name, value]) => `SET ${name} = ${escapeLiteral(value)}`,
  );
  await client.query(set.join('; '));
}
