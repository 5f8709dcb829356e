import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { auditOperator } from './audit-operator.ts';
import { lifeSchema } from './key-bounds.ts';
import { createdKeySchema, issue, noActiveKey } from './keys.ts';

export const rotateKeyInput = z.object({
  id: z.string().min(1),
  /** How long the previous key still works, milliseconds; 0 ends it now. */
  overlap_ms: z
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
  /** Of the new key; as long as the previous one's when absent. */
  expires_in_ms: lifeSchema.optional(),
});

export const rotatedKeySchema = createdKeySchema.extend({
  replaces: z.string().describe('Id of the previous key'),
  former_ends_at: z.iso.datetime(),
});

/**
 * Issues a key with the same tenant, name, scopes and collections, and lets the previous one end after the overlap. The
 * name is the owner of private documents, so they stay its own. Throws NOT_FOUND when no live key has the id.
 */
export async function rotateKey(
  catalog: Catalog,
  { id, overlap_ms: overlapMs, expires_in_ms: expiresInMs }: z.infer<typeof rotateKeyInput>,
): Promise<z.infer<typeof rotatedKeySchema>> {
  const previous = await catalog.keys.findActive(id);
  if (!previous) throw noActiveKey(id);
  const now = Date.now();
  const life = expiresInMs ?? (previous.expiresAt && previous.expiresAt.getTime() - previous.createdAt.getTime());
  const { tenantId, name, scopes, collections } = previous;
  const made = await issue(catalog, {
    tenantId,
    name,
    scopes,
    collections,
    expiresAt: life === null ? null : new Date(now + life),
  });
  const ends = new Date(Math.min(now + overlapMs, previous.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY));
  if (overlapMs === 0) await catalog.keys.revoke(id);
  else await catalog.keys.expire(id, ends);
  const former_ends_at = ends.toISOString();
  await auditOperator(catalog, 'keys.rotate', { key: id, new_key: made.id, former_ends_at }, tenantId);
  return { ...made, replaces: id, former_ends_at };
}
