import { GatewayError } from '../errors.ts';

/** The error for every credential of a suspended tenant. */
export function tenantSuspended(): GatewayError {
  return new GatewayError('SCOPE_VIOLATION', 'The tenant of this credential is suspended. Ask the operator.');
}
