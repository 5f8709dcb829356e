import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often connections that have become idle are closed while draining, milliseconds. */
const SWEEP_MS = 50;

/**
 * Serves on for `graceMs`, with answers that end their connections: whoever forwards requests learns meanwhile, from
 * `/readiness`, that the gateway stops, and sends its next requests elsewhere.
 */
export async function serveOn(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('connection', 'close'));
  await sleep(graceMs);
}

/** Takes no new connections, lets requests under way end, and cuts off those that have not after `withinMs`. */
export async function drain(server: Server, withinMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection goes idle only once its request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
