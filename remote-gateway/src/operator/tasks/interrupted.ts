import { GatewayError } from '../../errors.ts';

/** What Ctrl-C gives: nothing is half done, and the same command goes on or begins anew. */
export function interrupted(cause: unknown): GatewayError {
  return new GatewayError('CONFLICT', 'Interrupted. Run the command again to go on.', { cause });
}
