import { nameOf, type Schema, typeInWords } from './openapi.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The fields of a schema; those of schemas inside it can be opened. */
export function Fields({ schema, schemas, above = [] }: { schema: Schema; schemas: Schemas; above?: string[] }) {
  const name = schema.$ref && nameOf(schema.$ref);
  const target = name ? (schemas[name] ?? {}) : schema;
  const inside = name ? [...above, name] : above;
  const choices = target.anyOf ?? target.oneOf;
  if (choices) {
    return (
      <ul class="choices">
        {choices.map((choice, index) => (
          <li key={index}>
            <Part title={`One of: ${typeInWords(choice)}`} schema={choice} schemas={schemas} above={inside} />
          </li>
        ))}
      </ul>
    );
  }
  const entries = Object.entries(target.properties ?? {});
  if (entries.length === 0) return <p class="quiet">{typeInWords(target)}</p>;
  return (
    <dl class="fields">
      {entries.map(([field, value]) => (
        <div key={field}>
          <dt>
            <code>{field}</code> <span class="quiet">{typeInWords(value)}</span>
            {target.required?.includes(field) && <strong> required</strong>}
          </dt>
          <dd>
            {value.description}
            {value.default !== undefined && <span class="quiet"> Default: {JSON.stringify(value.default)}.</span>}
            <Part title={`Fields of ${field}`} schema={partOf(value)} schemas={schemas} above={inside} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What lies inside a schema, if it has fields and is not one of those around it. */
function Part(props: { title: string; schema: Schema; schemas: Schemas; above: string[] }) {
  const { title, schema, schemas, above } = props;
  const name = schema.$ref && nameOf(schema.$ref);
  const target = name ? (schemas[name] ?? {}) : schema;
  if (!target.properties && !target.anyOf?.some(({ properties }) => properties)) return null;
  if (name && above.includes(name)) return null;
  return (
    <details>
      <summary>{title}</summary>
      <Fields schema={schema} schemas={schemas} above={above} />
    </details>
  );
}

/** The items of a list, and the one schema beside null. */
function partOf(schema: Schema): Schema {
  if (schema.items) return schema.items;
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 && others[0] ? others[0] : schema;
}
