import type { Usage } from '@docferry/shared-contracts';

type Rows = Usage['rows'];
export type Measure = 'questions' | 'documents' | 'embedded_tokens' | 'chat_tokens';

/** What is counted, in words. */
export const MEASURES: readonly (readonly [Measure, string])[] = [
  ['questions', 'Questions'],
  ['documents', 'Documents'],
  ['embedded_tokens', 'Tokens embedded'],
  ['chat_tokens', 'Tokens of the chat model'],
];
const DAY_MS = 86_400_000;
const PRICED_TOKENS = 1_000_000;

export function sum(rows: Rows, measure: Measure): number {
  return rows.reduce((all, row) => all + row[measure], 0);
}

export function sumByDay(rows: Rows, measure: Measure): Map<string, number> {
  return new Map([...Map.groupBy(rows, ({ day }) => day ?? '')].map(([day, of]) => [day, sum(of, measure)]));
}

/** What tokens cost at a price per million, in the operator's currency. */
export function costOf(tokens: number, price: number): number {
  return Number(((tokens * price) / PRICED_TOKENS).toPrecision(3));
}

/** A count or a sum of money as a person reads it. */
export const inDigits = (amount: number) => amount.toLocaleString(undefined, { maximumFractionDigits: 6 });

/** All days of a range, both ends included, as `2026-03-02`. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10));
}
