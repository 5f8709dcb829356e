import type { Identity } from '../identity.ts';

/** A cache key of everything that row-level security decides by, and of what was asked. */
export function identityKey({ tenantId, subject, collections }: Identity, ...asked: readonly string[]): string {
  return JSON.stringify([tenantId, subject, collections ? [...collections].sort() : null, ...asked]);
}
