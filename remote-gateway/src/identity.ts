import { type Scope, scopeSchema } from '@docferry/shared-contracts';
import { GatewayError } from './errors.ts';

export type { Scope };
export const SCOPES = scopeSchema.options;

/** For whom a request is made. It follows from the credential only; nothing else in a request can change it. */
export type Identity = {
  readonly tenantId: string;
  /** Owner of private documents. It does not change when a key is rotated. */
  readonly subject: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Names of the only collections that exist for it; all collections of the tenant if absent. */
  readonly collections?: ReadonlySet<string> | undefined;
  /** The credential, for limits and the audit log, such as `key:<id>`; absent for internal work of the gateway. */
  readonly credential?: string | undefined;
};

/** Fails closed: an empty identity is a bug and must not mean "everybody". */
export function assertIdentity(identity: Identity): void {
  if (!identity.tenantId || !identity.subject) {
    throw new GatewayError('UNAUTHENTICATED', 'The request has no identity.');
  }
}

/** Whether the identity may use a collection of this name. */
export function reachesCollection({ collections }: Identity, name: string): boolean {
  return collections === undefined || collections.has(name);
}

/** Throws SCOPE_VIOLATION unless the identity has the scope; `admin` includes all scopes. */
export function requireScope(identity: Identity, scope: Scope): void {
  assertIdentity(identity);
  if (!identity.scopes.has(scope) && !identity.scopes.has('admin')) {
    throw new GatewayError('SCOPE_VIOLATION', `This credential lacks the scope "${scope}".`, { details: { scope } });
  }
}
