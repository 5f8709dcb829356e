/** The parts of the gateway's OpenAPI document that the page shows. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

export type Body = {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
};

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

type Described = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
};

export type Operation = Described & { readonly method: string; readonly path: string };

export type OpenApi = {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** All operations in the order of the document. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
}

/** Operations whose path, summary or description has every word of the query. */
export function matching(operations: readonly Operation[], query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, summary, description = '', operationId }) => {
    const text = `${method} ${path} ${operationId} ${summary} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

/** A schema's type and bounds in a line, such as `integer, 1 to 50` or `list of Quote`. */
export function typeInWords(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeInWords).join(' | ');
  if (schema.type === 'array')
    return `list of ${typeInWords(schema.items ?? {})}${bounds(schema.minItems, schema.maxItems)}`;
  const kind = schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'any value');
  if (schema.type === 'string') return `${kind}${bounds(schema.minLength, schema.maxLength, ' characters')}`;
  return `${kind}${bounds(schema.minimum, schema.maximum)}`;
}

function bounds(least: number | undefined, most: number | undefined, unit = ''): string {
  const upper = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least !== undefined && upper !== undefined) return `, ${least} to ${upper}${unit}`;
  if (upper !== undefined) return `, at most ${upper}${unit}`;
  return least === undefined ? '' : `, at least ${least}${unit}`;
}
