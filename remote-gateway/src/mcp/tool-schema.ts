import { z } from 'zod';

export type JsonObjectSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** Keywords that listings omit to save context; an error names the bound that an argument exceeds. */
const OMITTED_KEYWORDS = [
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

/** Fields whose name and tool description say enough. */
const SELF_EXPLANATORY = new Set([
  'collection',
  'collections',
  'doc_id',
  'fusion',
  'group_by',
  'kind',
  'max_per_doc',
  'mode',
  'passage_id',
  'preset',
  'query',
  'tags',
  'visibility',
]);

/** The input of a tool as JSON Schema 2020-12. */
export function inputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  return { ...toJsonSchema(schema), type: 'object' };
}

/**
 * The output of a tool as JSON Schema. No field is required, because clients of the 2025 protocols also validate the
 * structured content of errors with it. Fields have only a name: the response shows the rest, and the REST API documents it.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonObjectSchema {
  return { type: 'object', properties: Object.fromEntries(Object.keys(schema.shape).map((name) => [name, {}])) };
}

function toJsonSchema(schema: z.ZodObject): z.core.JSONSchema.BaseSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema, path }) => {
      for (const key of OMITTED_KEYWORDS) delete jsonSchema[key];
      if (SELF_EXPLANATORY.has(String(path.findLast((key) => key !== 'items')))) delete jsonSchema.description;
    },
  });
  return json;
}
