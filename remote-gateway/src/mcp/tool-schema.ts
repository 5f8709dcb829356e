import { z } from 'zod';

export type JsonObjectSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** What a tool takes, as JSON Schema 2020-12. */
export function inputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  return { ...toJsonSchema(schema, 'input'), type: 'object' };
}

/**
 * What a tool gives: its answer, or the error body of the contract. One schema admits both, because clients of the
 * 2025 protocols check an error's structured content against it too.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  const { additionalProperties, required, ...json } = toJsonSchema(schema, 'output');
  return { ...json, type: 'object', anyOf: [{ required }, { required: ['error', 'code', 'detail'] }] };
}

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema }) => {
      // Every listing costs an agent's context: leave out what says nothing beyond the type.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (io === 'output') {
        delete jsonSchema.additionalProperties;
        delete jsonSchema.minimum;
        delete jsonSchema.maxLength;
      }
    },
  });
  return json;
}
