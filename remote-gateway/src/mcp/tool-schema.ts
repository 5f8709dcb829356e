import { z } from 'zod';

export type JsonObjectSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** What the server names when it is not met; every listing costs an agent's context. */
const LEFT_OUT = [
  'additionalProperties',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'propertyNames',
] as const;

/** Fields that need no words beside their name and the tool's description. */
const SPEAKING = new Set([
  'collection',
  'collections',
  'doc_id',
  'kind',
  'max_per_doc',
  'mode',
  'passage_id',
  'preset',
  'query',
  'tags',
  'visibility',
]);

/** What a tool takes, as JSON Schema 2020-12. */
export function inputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  return { ...toJsonSchema(schema, 'input'), type: 'object' };
}

/**
 * What a tool gives. No field is required, because clients of the 2025 protocols check an error's structured content
 * against it too. Fields have their type alone: what is in them is there to be looked at, and the REST API documents it.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  const fields = Object.entries(toJsonSchema(schema, 'output').properties ?? {});
  return { type: 'object', properties: Object.fromEntries(fields.map(([name, field]) => [name, typeOf(field)])) };
}

function typeOf(field: z.core.JSONSchema._JSONSchema): z.core.JSONSchema.BaseSchema {
  return typeof field === 'object' && field.type !== undefined ? { type: field.type } : {};
}

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema, path }) => {
      for (const key of LEFT_OUT) delete jsonSchema[key];
      if (SPEAKING.has(String(path.findLast((key) => key !== 'items')))) delete jsonSchema.description;
    },
  });
  return json;
}
