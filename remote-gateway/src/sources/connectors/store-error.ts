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

/** The credentials of the gateway can read an object, and make no address that others can read it at. */
export function cannotSign(cause?: Error): GatewayError {
  return new GatewayError(
    'SCOPE_VIOLATION',
    'The credentials of the gateway cannot sign an address for the object. Its operator can give it a key of the account.',
    { cause },
  );
}
