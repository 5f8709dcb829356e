import { scopeSchema } from '@docferry/shared-contracts';
import { z } from 'zod';

/** What a key may do. */
export const scopesSchema = z.array(scopeSchema).min(1);

const MAX_LIFETIME_MS = 10 * 366 * 86_400_000;

/** Milliseconds from now. */
export const lifeSchema = z.number().int().positive().max(MAX_LIFETIME_MS, 'a key lives ten years at most');
