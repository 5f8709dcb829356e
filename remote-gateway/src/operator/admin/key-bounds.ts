import { collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { SCOPES } from '../../identity.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,62}$/;

/** Name of a tenant or a key. It has no colon, so that no key can take a name of the gateway's own. */
export const nameSchema = z
  .string()
  .regex(NAME, 'a name is 1 to 63 letters, digits, spaces and ". _ @ -", and starts with a letter or digit');

/** What a key may do. */
export const scopesSchema = z.array(z.enum(SCOPES)).min(1);

const MAX_COLLECTIONS = 50;
const MAX_LIFETIME_MS = 10 * 366 * 86_400_000;

/** The only collections that a key is for; they need not exist yet. */
export const keyCollectionsSchema = z.array(collectionSchema).min(1).max(MAX_COLLECTIONS);

/** Milliseconds from now. */
export const lifeSchema = z.number().int().positive().max(MAX_LIFETIME_MS, 'a key lives ten years at most');
