import { inDigits } from './usage-sums.ts';

/** Units of the chart's own coordinates. */
const BAR = 10;
const HEIGHT = 60;

type ChartProps = { title: string; days: readonly string[]; amounts: readonly number[] };

/** A bar for each day. The same numbers stand in the tables below. */
export function DayChart({ title, days, amounts }: ChartProps) {
  const total = Number(amounts.reduce((all, amount) => all + amount, 0).toPrecision(6));
  const most = Math.max(...amounts);
  const scale = HEIGHT / (most || 1);
  const words = `${title} by day: ${inDigits(total)} in all, at most ${inDigits(most)} in a day`;
  return (
    <figure>
      <figcaption>
        {title} <strong>{inDigits(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {days.map((day, at) => {
          const amount = amounts[at] ?? 0;
          return (
            <rect key={day} x={at * BAR + 1} y={HEIGHT - amount * scale} width={BAR - 2} height={amount * scale}>
              <title>
                {day}: {inDigits(amount)}
              </title>
            </rect>
          );
        })}
      </svg>
      <p class="axis quiet" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
    </figure>
  );
}
