import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * Publishes what a tool takes and lets every value through: the tool checks its arguments itself, to answer wrong ones
 * with a code.
 */
export function inputSchemaOf(input: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  return published(lean(input));
}

/**
 * Publishes the names of what a tool gives: the answer shows the rest. No field is required, because clients of the
 * 2025 protocols also validate the structured content of errors with it.
 */
export function outputSchemaOf(output: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const names = Object.keys(output.shape);
  return published({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) });
}

/** A JSON Schema as it is, which every value passes. */
export function published(schema: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> {
  const jsonSchema = { input: () => schema, output: () => schema };
  return { '~standard': { vendor: 'docferry', version: 1, jsonSchema, validate: (value) => ({ value }) } };
}

/** Keywords that listings omit to save context; an error names the bound that an argument exceeds. */
const OMITTED_KEYWORDS = [
  'additionalProperties',
  'format',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'pattern',
] as const;

function lean(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const keyword of OMITTED_KEYWORDS) delete jsonSchema[keyword];
    },
  });
  return json;
}
