import { GatewayError } from './errors.ts';

export const SCOPES = ['read', 'ingest', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who a request is made for. It comes from the credential alone; nothing in a request can change it. */
export type Identity = {
  readonly tenantId: string;
  /** Owner of private documents: stable over a key's rotation. */
  readonly subject: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The only collections that exist for it, by name; all of the tenant's when absent. */
  readonly collections?: ReadonlySet<string> | undefined;
  /** What proved it, for limits and the audit log, such as `key:<id>`; absent for work of the gateway's own. */
  readonly credential?: string | undefined;
};

/** Fails closed: an empty identity is a fault of ours, never "everybody". */
export function assertIdentity(identity: Identity): void {
  if (!identity.tenantId || !identity.subject) {
    throw new GatewayError('UNAUTHENTICATED', 'The request carries no identity.');
  }
}

/** Whether a collection of this name exists for it, or may. */
export function reachesCollection({ collections }: Identity, name: string): boolean {
  return collections === undefined || collections.has(name);
}

/** Throws SCOPE_VIOLATION unless the identity holds the scope; `admin` holds all. */
export function requireScope(identity: Identity, scope: Scope): void {
  assertIdentity(identity);
  if (!identity.scopes.has(scope) && !identity.scopes.has('admin')) {
    throw new GatewayError('SCOPE_VIOLATION', `This key lacks the scope "${scope}".`, { details: { scope } });
  }
}
