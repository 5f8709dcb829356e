import { expect, test } from 'vitest';
import { costOf, daysBetween, sumByDay } from './usage-sums.ts';

test('all days of a range are there, across the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysBetween('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
});

test('rows of several keys are added up by day, and tokens cost what a million of them cost', () => {
  const row = (day: string, key: string, embedded_tokens: number) => {
    return { day, key, embedded_tokens, questions: 0, documents: 0, chat_tokens: 0 };
  };
  const rows = [row('2026-03-01', 'a', 3), row('2026-03-01', 'b', 4), row('2026-03-02', 'a', 5)];
  expect([...sumByDay(rows, 'embedded_tokens')]).toEqual([
    ['2026-03-01', 7],
    ['2026-03-02', 5],
  ]);
  expect(costOf(1_500_000, 0.02)).toBe(0.03);
});
