import { GatewayError } from '../../errors.ts';
import { ForbiddenAddressError } from './guard-address.ts';

/** Why a page could not be fetched, without details of the gateway's private network. */
export function fetchError(error: unknown): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof GatewayError) return cause;
    if (cause instanceof ForbiddenAddressError || codeOf(cause) === 'ENOTFOUND') {
      return new GatewayError('INVALID_ARGUMENT', 'url: its host has no address on the public internet.', {
        cause: error,
      });
    }
  }
  return new GatewayError('BACKEND_UNAVAILABLE', 'The address could not be fetched: its server cannot be reached.', {
    cause: error,
  });
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
