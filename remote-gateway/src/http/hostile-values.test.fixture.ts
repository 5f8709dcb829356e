import fc from 'fast-check';

/** The keywords of JSON Schema in the OpenAPI document of the gateway. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
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
  readonly pattern?: string;
  readonly format?: string;
};

/** Targets of references, and existing values by name of field. */
export type Known = {
  readonly resolve: (ref: string) => Schema;
  readonly values: Readonly<Record<string, readonly unknown[]>>;
};

/** Texts that are known to break parsers, databases, paths, templates, terminals and prototypes. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202egpj.exe',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..\\..\\win.ini',
  '%00',
  '%2e%2e%2f',
  "'; drop table documents; --",
  "' or 1=1 --",
  '$(id)',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '*',
  '%',
  '_',
  '(((((((((((((((((((((',
  '(a+)+$',
  'x'.repeat(70_000),
  '漢😀'.repeat(3_000),
  '[['.repeat(5_000),
  '# '.repeat(5_000),
  '\n'.repeat(50_000),
  '-1',
  'NaN',
  'null',
  '1e400',
  '9007199254740993',
  'docferry://documents/../../x/0-1',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
];

const NUMBERS = [0, -0, -1, 1, 0.5, 1e-320, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e21, 1.7e308, -1e308];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Any JSON, with names of properties that all objects have and nesting below and above the limit. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS, null, true, false, [], {}),
  fc.constantFrom(5, 30, 31, 32, 33, 200, 800).map(nested),
  fc.array(fc.constantFrom<unknown>(null, 0, '', {}, []), { maxLength: 2_000 }),
  fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Values that are valid according to the schema. */
export function validFor(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref) return validFor(known.resolve(schema.$ref), known, name);
  const existing = known.values[name];
  if (existing && schema.type === 'array') return fc.subarray([...existing], { minLength: 1 });
  if (existing) return fc.constantFrom(...existing);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, known, name)));
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(validFor(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000_000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return validText(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function validObject({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, validFor(inner, known, name)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

function validText({
  pattern,
  format,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern)
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

/** Values that are valid except in one field or a few. */
export function nearlyValidFor(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(1_000),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
    name: fc.oneof(hostileText, fc.constant('__proto__')),
    value: hostileValue,
  });
  return fc
    .tuple(validFor(schema, known), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(spoil, value));
}

type Change = { readonly at: number; readonly how: string; readonly name: string; readonly value: unknown };

/** A copy with one changed field, at any depth. */
function spoil(value: unknown, change: Change): unknown {
  if (value === null || typeof value !== 'object') return change.value;
  const entries: [string, unknown][] = Object.entries(value);
  const index = change.at % Math.max(1, entries.length);
  const chosen = entries[index];
  if (change.how === 'add' || !chosen) entries.push([change.name, change.value]);
  else if (change.how === 'remove') entries.splice(index, 1);
  else if (chosen[1] !== null && typeof chosen[1] === 'object' && change.at % 3 > 0) {
    chosen[1] = spoil(chosen[1], { ...change, at: Math.floor(change.at / 3) });
  } else chosen[1] = change.value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
