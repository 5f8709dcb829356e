import { errorOf, type FormulaFunction } from './formula-value.ts';
import { ofNumbers } from './number-functions.ts';

const DAY_MS = 86_400_000;

/** Excel's day 0; its 29 February 1900, day 60, never was. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

const FIRST_TRUE_DAY = 61;

const serialOf = (year: number, month: number, day: number) =>
  (Date.UTC(year < 1900 ? year + 1900 : year, month - 1, day) - EPOCH_MS) / DAY_MS;

/** A function of a day that the calendar has. */
const ofDay = (compute: (date: Date, ...numbers: number[]) => number, ...preset: number[]): FormulaFunction =>
  ofNumbers(
    (serial, ...numbers) =>
      serial < FIRST_TRUE_DAY
        ? errorOf('#NUM!')
        : compute(new Date(EPOCH_MS + Math.floor(serial) * DAY_MS), ...numbers),
    0,
    ...preset,
  );

/** A day some months away, at most the last one of its month. */
function monthsAway(date: Date, months: number): number {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1 + Math.trunc(months)];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return serialOf(year, month, Math.min(date.getUTCDate(), last));
}

/** Functions of dates, which are days since 1900 (ECMA-376 part 1, 18.17.7). */
export const DATES: Readonly<Record<string, FormulaFunction>> = {
  DATE: ofNumbers((year, month, day) => serialOf(Math.trunc(year), Math.trunc(month), Math.trunc(day))),
  YEAR: ofDay((date) => date.getUTCFullYear()),
  MONTH: ofDay((date) => date.getUTCMonth() + 1),
  DAY: ofDay((date) => date.getUTCDate()),
  WEEKDAY: ofDay((date, kind = 1) => (kind === 2 ? ((date.getUTCDay() + 6) % 7) + 1 : date.getUTCDay() + 1), 1),
  DAYS: ofNumbers((end, start) => Math.floor(end) - Math.floor(start)),
  EDATE: ofDay((date, months = 0) => monthsAway(date, months)),
  EOMONTH: ofDay((date, months = 0) => serialOf(date.getUTCFullYear(), date.getUTCMonth() + 2 + Math.trunc(months), 0)),
};
