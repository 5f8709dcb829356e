import type { SearchFields } from '../shared/address.ts';
import type { Filters } from '../shared/api.ts';

const KINDS = { '': 'Any kind', doc: 'Documents', code: 'Code', constraint: 'Constraints', pattern: 'Patterns' };
const AGES = { '': 'Any time', '1': 'Last day', '7': 'Last week', '30': 'Last month', '365': 'Last year' };
const DAY_MS = 86_400_000;

type Props = { fields: SearchFields; change: (fields: Partial<SearchFields>) => void };

/** What narrows a search besides the collection; takes effect with the next search. */
export function FilterFields({ fields, change }: Props) {
  const isOpen = Boolean(fields.kind || fields.tags || fields.source || fields.days);
  return (
    <details class="filters" open={isOpen}>
      <summary>Filters</summary>
      <div class="fields">
        <Choice label="Kind" options={KINDS} value={fields.kind} choose={(kind) => change({ kind })} />
        <Choice label="Ingested" options={AGES} value={fields.days} choose={(days) => change({ days })} />
        <Text label="Tags" hint="any of them, by commas" value={fields.tags} write={(tags) => change({ tags })} />
        <Text label="Source" hint="its whole name" value={fields.source} write={(source) => change({ source })} />
      </div>
    </details>
  );
}

type ChoiceProps = { label: string; options: Record<string, string>; value: string; choose: (value: string) => void };

function Choice({ label, options, value, choose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {Object.entries(options).map(([name, words]) => (
          <option key={name} value={name} children={words} />
        ))}
      </select>
    </label>
  );
}

function Text(props: { label: string; hint: string; value: string; write: (value: string) => void }) {
  return (
    <label>
      {props.label}
      <input placeholder={props.hint} value={props.value} onInput={(event) => props.write(event.currentTarget.value)} />
    </label>
  );
}

/** The fields as the API takes them; undefined when nothing is narrowed. */
export function filtersOf({ kind, tags, source, days }: SearchFields, now: number): Filters | undefined {
  const named = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const filters: Filters = {
    ...(kind !== '' && Object.hasOwn(KINDS, kind) ? { kind: [kind as NonNullable<Filters['kind']>[number]] } : {}),
    ...(named.length > 0 ? { tags: named } : {}),
    ...(source ? { source } : {}),
    ...(Number(days) > 0 ? { updated_after: new Date(now - Number(days) * DAY_MS).toISOString() } : {}),
  };
  return Object.keys(filters).length > 0 ? filters : undefined;
}
