import type { IncomingMessage } from 'node:http';
import type { BodyReservation } from '../../access/limits/body-budget.ts';
import { GatewayError } from '../../errors.ts';

const NEWLINE = 0x0a;

/** A line of a body: its bytes without the newline, or a mark that it was too long. */
export type BodyLine =
  | { readonly number: number; readonly bytes: Buffer }
  | { readonly number: number; readonly tooLong: true };

/**
 * Yields the lines of a body while it arrives, numbered from 1, without blank ones. It reads ahead only what the connection
 * buffers. A line over `maxBytes` is not kept in memory but marked as too long.
 *
 * Throws TIMEOUT if nothing arrives for `idleMs`, INVALID_ARGUMENT if the client disconnects before the end,
 * RATE_LIMITED if there is no room for a line, and BACKEND_UNAVAILABLE when the gateway stops.
 */
export async function* readLines(
  incoming: IncomingMessage,
  {
    maxBytes,
    idleMs,
    stopping,
    reservation,
  }: {
    readonly maxBytes: number;
    readonly idleMs: number;
    readonly stopping: AbortSignal;
    /** Counts the bytes of the line that arrives. */
    readonly reservation?: Pick<BodyReservation, 'reserve' | 'release'> | undefined;
  },
): AsyncGenerator<BodyLine> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  const finishLine = (last: Buffer): BodyLine | undefined => {
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
      const line = finishLine(part.subarray(from, at));
      if (line) yield line;
      reservation?.release();
      number += 1;
      from = at + 1;
    }
    const rest = part.subarray(from);
    bytes += rest.byteLength;
    if (bytes > maxBytes) {
      parts = [];
      reservation?.release();
      continue;
    }
    reservation?.reserve(rest.byteLength);
    parts.push(rest);
  }
  const line = finishLine(Buffer.alloc(0));
  if (line) yield line;
}

/** The parts of the body as they arrive, each within `idleMs`. */
async function* arriving(incoming: IncomingMessage, idleMs: number, stopping: AbortSignal): AsyncGenerator<Buffer> {
  // Ending the loop must not close the connection, because the response still has to be sent.
  const parts = incoming.iterator({ destroyOnReturn: false });
  for (;;) {
    const { promise: interrupted, reject } = Promise.withResolvers<never>();
    const onLate = () => reject(new GatewayError('TIMEOUT', `No part of the body arrived for ${idleMs / 1000} s.`));
    const onStop = () =>
      reject(new GatewayError('BACKEND_UNAVAILABLE', 'The gateway is stopping. Send the remaining lines again.'));
    const timer = setTimeout(onLate, idleMs);
    stopping.addEventListener('abort', onStop);
    try {
      if (stopping.aborted) onStop();
      const next = await Promise.race([parts.next(), interrupted]);
      if (next.done) break;
      yield next.value;
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      throw new GatewayError('INVALID_ARGUMENT', 'The request body is incomplete.', { cause: error });
    } finally {
      clearTimeout(timer);
      stopping.removeEventListener('abort', onStop);
    }
  }
  if (!incoming.complete) throw new GatewayError('INVALID_ARGUMENT', 'The request body is incomplete.');
}

function isBlank(line: Buffer): boolean {
  return line.byteLength < 100 && line.toString('latin1').trim() === '';
}
