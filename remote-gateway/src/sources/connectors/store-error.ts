import { GatewayError } from '../../errors.ts';

/** An answer of an object store with a status of HTTP, undefined when there was none, without its own words. */
export function storeError(error: Error, status: number | undefined): GatewayError {
  if (status === 404) return new GatewayError('NOT_FOUND', 'There is no such bucket or object.', { cause: error });
  if (status === 401 || status === 403)
    return new GatewayError('SCOPE_VIOLATION', 'The object store refuses the credentials of the gateway.', {
      cause: error,
    });
  return new GatewayError('BACKEND_UNAVAILABLE', `The object store failed (${status ?? error.name}).`, {
    cause: error,
  });
}
