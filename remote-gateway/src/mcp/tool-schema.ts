import { z } from 'zod';

export type JsonObjectSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** Bounds that the server names when they are passed; every listing costs an agent's context. */
const LEFT_OUT = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;
/** What the reader of an answer has no use for: it is there to be looked at. The REST API documents each field. */
const LEFT_OUT_OF_ANSWERS = [
  'description',
  'enum',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'additionalProperties',
] as const;

/** What a tool takes, as JSON Schema 2020-12. */
export function inputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  return { ...toJsonSchema(schema, 'input', LEFT_OUT), type: 'object' };
}

/**
 * What a tool gives: its answer, or the error body of the contract. One schema admits both, because clients of the
 * 2025 protocols check an error's structured content against it too.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  const { required, ...json } = toJsonSchema(schema, 'output', [...LEFT_OUT, ...LEFT_OUT_OF_ANSWERS]);
  return { ...json, type: 'object', anyOf: [{ required }, { required: ['code', 'detail'] }] };
}

function toJsonSchema(
  schema: z.ZodObject,
  io: 'input' | 'output',
  leftOut: readonly (keyof z.core.JSONSchema.BaseSchema)[],
): Record<string, unknown> {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema, path }) => {
      for (const key of leftOut) delete jsonSchema[key];
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (io === 'output' && path.length > 0) delete jsonSchema.required;
    },
  });
  return json;
}
