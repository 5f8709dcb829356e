import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IdempotencyKey } from '../catalog/jobs/idempotency.ts';
import { GatewayError } from '../errors.ts';

/** Printable ASCII. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The Idempotency-Key of a request with the sha256 of its content; undefined if it has none. Throws INVALID_ARGUMENT.
 * See draft-ietf-httpapi-idempotency-key-header.
 */
export function idempotencyKeyOf(
  incoming: Pick<IncomingMessage, 'headers'> | undefined,
  operation: string,
  request: unknown,
): IdempotencyKey | undefined {
  const key = incoming?.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new GatewayError(
      'INVALID_ARGUMENT',
      'Idempotency-Key: must be 1 to 200 printable ASCII characters without spaces.',
      {
        details: { header: 'idempotency-key' },
      },
    );
  }
  return {
    key,
    digest: createHash('sha256')
      .update(`${operation}\n${JSON.stringify(request)}`)
      .digest(),
  };
}
