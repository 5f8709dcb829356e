import type { z } from 'zod';
import { GatewayError } from '../errors.ts';

const MAX_ISSUES = 10;

/**
 * Validates input against its schema. Throws INVALID_ARGUMENT, which names the first invalid field; `details` lists up
 * to ten.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ field: path.join('.'), message }));
  const first = issues[0];
  const field = first?.field ? `${first.field}: ` : '';
  throw new GatewayError('INVALID_ARGUMENT', `${field}${first?.message ?? 'not valid'}.`, {
    details: { issues },
    cause: parsed.error,
  });
}
