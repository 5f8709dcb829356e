import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../errors.ts';

/** Bodies that are held at once, all requests together, bytes. Parsed they take several times as much. */
const DEFAULT_BYTES = 128_000_000;
const RETRY_AFTER_SECONDS = 2;

/** Bounds what all bodies together may hold, so that many large ones at a time cannot exhaust the memory. */
export type BodyBudget = {
  /** Runs `work`, which reads the body and uses it. Throws RATE_LIMITED when there is no room for the body now. */
  within<T>(incoming: IncomingMessage, maxBytes: number, work: () => Promise<T>): Promise<T>;
};

export function createBodyBudget(bytes = DEFAULT_BYTES): BodyBudget {
  let held = 0;
  return {
    async within(incoming, maxBytes, work) {
      const length = incoming.headers['content-length'];
      // A body of unknown length may become as large as is allowed.
      const size = length === undefined ? maxBytes : Math.min(Number(length), maxBytes);
      if (held + size > bytes) {
        throw new GatewayError('RATE_LIMITED', 'Too many large requests are under way at once.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      held += size;
      try {
        return await work();
      } finally {
        held -= size;
      }
    },
  };
}
