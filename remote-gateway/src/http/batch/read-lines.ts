import type { IncomingMessage } from 'node:http';
import type { BodyReservation } from '../../access/limits/body-budget.ts';
import { GatewayError } from '../../errors.ts';

const NEWLINE = 0x0a;

/** A line of a body: its bytes without the newline, or that it was too long to be kept. */
export type BodyLine =
  | { readonly number: number; readonly bytes: Buffer }
  | { readonly number: number; readonly tooLong: true };

/**
 * The lines of a body while it arrives, numbered from 1; blank ones are left out. Nothing is read ahead of what is asked
 * for but what the connection holds. A line over `maxBytes` is skipped, and said to be too long.
 *
 * Throws TIMEOUT when nothing arrives for `idleMs`, INVALID_ARGUMENT when the client stops halfway, RATE_LIMITED when a
 * line finds no room, BACKEND_UNAVAILABLE when the gateway stops.
 */
export async function* readLines(
  incoming: IncomingMessage,
  {
    maxBytes,
    idleMs,
    stopping,
    share,
  }: {
    readonly maxBytes: number;
    readonly idleMs: number;
    readonly stopping: AbortSignal;
    /** What the line that arrives may hold. */
    readonly share?: Pick<BodyReservation, 'reserve' | 'release'> | undefined;
  },
): AsyncGenerator<BodyLine> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  const take = (last: Buffer): BodyLine | undefined => {
    const line = Buffer.concat([...parts, last]);
    const size = bytes + last.byteLength;
    parts = [];
    bytes = 0;
    if (size > maxBytes) return { number, tooLong: true };
    return isBlank(line) ? undefined : { number, bytes: line };
  };
  for await (const part of arriving(incoming, idleMs, stopping)) {
    let from = 0;
    for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, from)) {
      const line = take(part.subarray(from, at));
      if (line) yield line;
      share?.release();
      number += 1;
      from = at + 1;
    }
    const rest = part.subarray(from);
    bytes += rest.byteLength;
    if (bytes > maxBytes) {
      parts = [];
      share?.release();
      continue;
    }
    share?.reserve(rest.byteLength);
    parts.push(rest);
  }
  const line = take(Buffer.alloc(0));
  if (line) yield line;
}

/** The body's parts as they come, each within a time. */
async function* arriving(incoming: IncomingMessage, idleMs: number, stopping: AbortSignal): AsyncGenerator<Buffer> {
  // Ending the loop must not close the connection: the answer still has to go out.
  const parts = incoming.iterator({ destroyOnReturn: false });
  for (;;) {
    const { promise: interrupted, reject } = Promise.withResolvers<never>();
    const onLate = () => reject(new GatewayError('TIMEOUT', `Nothing of the body arrived within ${idleMs / 1000} s.`));
    const onStop = () =>
      reject(new GatewayError('BACKEND_UNAVAILABLE', 'The gateway is stopping. Send the rest again.'));
    const timer = setTimeout(onLate, idleMs);
    stopping.addEventListener('abort', onStop);
    try {
      if (stopping.aborted) onStop();
      const next = await Promise.race([parts.next(), interrupted]);
      if (next.done) break;
      yield next.value;
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      throw new GatewayError('INVALID_ARGUMENT', 'The request body ended early.', { cause: error });
    } finally {
      clearTimeout(timer);
      stopping.removeEventListener('abort', onStop);
    }
  }
  if (!incoming.complete) throw new GatewayError('INVALID_ARGUMENT', 'The request body ended early.');
}

function isBlank(line: Buffer): boolean {
  return line.byteLength < 100 && line.toString('latin1').trim() === '';
}
