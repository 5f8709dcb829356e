import type { Usage } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { useLoad } from '../shared/load.ts';
import { Empty, Loading, Problem } from '../shared/status.tsx';
import { Table } from '../shared/table.tsx';
import { harmless } from '../shared/text.ts';
import { DayChart } from './day-chart.tsx';
import { costOf, daysBetween, inDigits, MEASURES, sum, sumByDay } from './usage-sums.ts';

const PERIODS = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last year' };
const DAY_MS = 86_400_000;

export function UsagePage() {
  const [days, setDays] = useState('30');
  return (
    <section aria-label="Usage">
      <div class="bar">
        <select aria-label="Period" value={days} onChange={(event) => setDays(event.currentTarget.value)}>
          {Object.entries(PERIODS).map(([value, words]) => (
            <option key={value} value={value} children={words} />
          ))}
        </select>
      </div>
      <Period key={days} days={Number(days)} />
    </section>
  );
}

async function load(days: number) {
  const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const [usage, { settings }] = await Promise.all([api.usage(from), api.config()]);
  const price = settings.find(({ env }) => env === 'RAG_EMBEDDING_PRICE')?.value;
  return { usage, price: typeof price === 'number' ? price : undefined };
}

function Period({ days }: { days: number }) {
  const loaded = useLoad(() => load(days));
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'error') return <Problem text={loaded.message} />;
  return <UsageView {...loaded.value} />;
}

function UsageView({
  usage: { from, to, rows, budgets, truncated },
  price,
}: {
  usage: Usage;
  price: number | undefined;
}) {
  const days = daysBetween(from, to);
  const tokens = sumByDay(rows, 'embedded_tokens');
  return (
    <>
      <div class="charts">
        {MEASURES.map(([measure, title]) => {
          const byDay = sumByDay(rows, measure);
          return <DayChart key={measure} title={title} days={days} amounts={days.map((day) => byDay.get(day) ?? 0)} />;
        })}
        {price !== undefined && (
          <DayChart
            title="Cost of embeddings"
            days={days}
            amounts={days.map((day) => costOf(tokens.get(day) ?? 0, price))}
          />
        )}
      </div>
      {truncated && <p class="warning">There is more than could be added up here: choose a shorter period.</p>}
      <Budgets budgets={budgets} />
      {rows.length === 0 ? <Empty>Nothing was used in this time.</Empty> : <Tables rows={rows} price={price} />}
    </>
  );
}

function Budgets({ budgets }: Pick<Usage, 'budgets'>) {
  if (budgets.length === 0) return <p class="quiet">No daily budget is set.</p>;
  return (
    <>
      <h2>Budgets of today</h2>
      {budgets.map(({ budget, used, limit, warning }) => (
        <label key={budget} class={warning ? 'budget problem' : 'budget'}>
          <span>
            {budget.replace('_', ' ')}: {inDigits(used)} of {inDigits(limit)}
          </span>
          <meter max={limit} high={0.8 * limit} value={used} />
        </label>
      ))}
    </>
  );
}

/** The same as tables: what each key used, the busiest first, and what was used each day. */
function Tables({ rows, price }: { rows: Usage['rows']; price: number | undefined }) {
  const heads = [...MEASURES.map(([, title]) => title), ...(price === undefined ? [] : ['Cost of embeddings'])];
  const cells = (of: Usage['rows']) => [
    ...MEASURES.map(([measure]) => inDigits(sum(of, measure))),
    ...(price === undefined ? [] : [inDigits(costOf(sum(of, 'embedded_tokens'), price))]),
  ];
  const byKey = Map.groupBy(rows, ({ key }) => key ?? '');
  const keys = [...byKey].toSorted(([, a], [, b]) => sum(b, 'questions') - sum(a, 'questions'));
  const days = [...Map.groupBy(rows, ({ day }) => day ?? '')];
  return (
    <>
      <h2>By key</h2>
      <Sums
        label="Usage by key"
        heads={['Key', ...heads]}
        rows={keys.map(([key, of]) => [harmless(key), ...cells(of)])}
      />
      <h2>By day</h2>
      <Sums label="Usage by day" heads={['Day', ...heads]} rows={days.map(([day, of]) => [day, ...cells(of)])} />
    </>
  );
}

function Sums({ label, heads, rows }: { label: string; heads: readonly string[]; rows: readonly string[][] }) {
  return (
    <Table label={label} heads={heads}>
      {rows.map(([name = '', ...amounts]) => (
        <tr key={name}>
          <th scope="row" children={name} />
          {amounts.map((amount) => (
            <td class="amount" children={amount} />
          ))}
        </tr>
      ))}
    </Table>
  );
}
