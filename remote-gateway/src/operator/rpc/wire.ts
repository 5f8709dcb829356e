import { errorBodySchema } from '@docferry/shared-contracts';
import { z } from 'zod';

/** A line of an answer on the admin socket. `result` or `error` is the last one. */
export const lineSchema = z.union([
  z.object({ progress: z.string() }),
  z.object({ alive: z.literal(true) }),
  z.object({ result: z.unknown() }).required(),
  z.object({ error: errorBodySchema }),
]);
export type Line = z.infer<typeof lineSchema>;

/** The server sends a line at least this often, so that neither side takes a long step for a broken connection. */
export const HEARTBEAT_MS = 10_000;
/** The client gives up after this long without a line. */
export const MAX_SILENCE_MS = 12 * HEARTBEAT_MS;
