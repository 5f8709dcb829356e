import type { z } from 'zod';
import { UserError } from '../errors.ts';

/** A command's options by its schema: commander knows them only loosely. Throws UserError that names the option. */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'option').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UserError('INVALID_ARGUMENT', `--${name}: ${issue?.message ?? 'wrong value'}.`, {
    advice: 'Correct it; docferry <command> --help lists the options.',
    details: { option: name },
  });
}
