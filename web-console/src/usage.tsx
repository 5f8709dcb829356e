import type { Usage } from '@docferry/shared-contracts';

type Row = Usage['rows'][number];
type Measure = 'questions' | 'documents' | 'embedded_tokens' | 'chat_tokens';

const MEASURES: readonly (readonly [Measure, string])[] = [
  ['questions', 'Questions'],
  ['documents', 'Documents'],
  ['embedded_tokens', 'Tokens embedded'],
  ['chat_tokens', 'Tokens of the chat model'],
];
const DAY_MS = 86_400_000;
/** Units of a chart's own coordinates. */
const BAR = 10;
const HEIGHT = 60;

export function UsageView({ from, to, rows, budgets }: Usage) {
  const days = daysBetween(from, to);
  return (
    <>
      <div class="charts">
        {MEASURES.map(([measure, title]) => (
          <Chart key={measure} title={title} days={days} amounts={days.map((day) => sum(rows, measure, day))} />
        ))}
      </div>
      {budgets.map(({ budget, used, limit, warning }) => (
        <p key={budget} class={warning ? 'problem' : undefined}>
          <label>
            {budget.replace('_', ' ')} today: {used.toLocaleString()} of {limit.toLocaleString()}{' '}
            <meter max={limit} value={used} />
          </label>
        </p>
      ))}
      <Keys rows={rows} />
    </>
  );
}

function Chart({ title, days, amounts }: { title: string; days: readonly string[]; amounts: readonly number[] }) {
  const total = amounts.reduce((all, amount) => all + amount, 0);
  const most = Math.max(1, ...amounts);
  const width = days.length * BAR;
  return (
    <figure>
      <figcaption>
        {title} <strong>{total.toLocaleString()}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day: ${total.toLocaleString()} in all, at most ${most.toLocaleString()} in a day`}
      >
        {days.map((day, at) => {
          const height = ((amounts[at] ?? 0) / most) * HEIGHT;
          return (
            <rect key={day} x={at * BAR + 1} y={HEIGHT - height} width={BAR - 2} height={height}>
              <title>
                {day}: {(amounts[at] ?? 0).toLocaleString()}
              </title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

/** What each key used, the busiest first. */
function Keys({ rows }: { rows: readonly Row[] }) {
  const keys = [...new Set(rows.map(({ key }) => key ?? ''))]
    .map((key) => ({ key, of: rows.filter((row) => (row.key ?? '') === key) }))
    .toSorted((a, b) => sum(b.of, 'questions') - sum(a.of, 'questions'));
  if (keys.length === 0) return <p class="quiet">Nothing was used yet.</p>;
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            {MEASURES.map(([measure, title]) => (
              <th key={measure} scope="col" children={title} />
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, of }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {MEASURES.map(([measure]) => (
                <td key={measure} children={sum(of, measure).toLocaleString()} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of one day, or of all. */
function sum(rows: readonly Row[], measure: Measure, day?: string): number {
  return rows.filter((row) => day === undefined || row.day === day).reduce((all, row) => all + row[measure], 0);
}

function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10));
}
