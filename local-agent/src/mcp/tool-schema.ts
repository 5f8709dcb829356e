import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * Publishes what a tool takes and lets every value through: the tool checks its arguments itself, to answer wrong ones
 * with a code.
 */
export function inputSchemaOf(input: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  return published(lean(input, 'input'));
}

/**
 * Publishes what a tool gives: its answer, or an error of the contract. Clients of the 2025 protocols hold structured
 * content of errors against this schema too.
 */
export function outputSchemaOf(output: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const { required, ...schema } = lean(output, 'output');
  return published({ ...schema, anyOf: [{ required }, { required: ['error', 'code', 'detail', 'advice'] }] });
}

/** A JSON Schema as it is, which every value passes. */
export function published(schema: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> {
  const jsonSchema = { input: () => schema, output: () => schema };
  return { '~standard': { vendor: 'docferry', version: 1, jsonSchema, validate: (value) => ({ value }) } };
}

/** Every listing is part of an agent's context, so what says nothing to a model is omitted. */
function lean(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (io === 'input') return;
      delete jsonSchema.additionalProperties;
      delete jsonSchema.minimum;
    },
  });
  return json;
}
