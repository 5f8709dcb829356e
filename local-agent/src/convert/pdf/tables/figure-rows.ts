import type { Row } from '../../page/rows.ts';
import { MAJORITY } from '../layout/measures.ts';
import { columnOf, filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** A number, an amount with its sign, a share, a date in digits, or the dash for none. */
export const FIGURE =
  /^(?:(?:US|C|A|HK|R)?[$\u20ac\u00a3\u00a5\u20b9] ?)?[-+\u2212\u2013($\u20ac\u00a3]*(?:\d[\d.,:/]*|\.\d+)[%)*]*$|^(?:[$\u20ac\u00a3\u00a5\u20b9] ?)?[-\u2013-\u2015%]$/;

/** Figures in most of the columns that it fills, the first apart, and in two of them at least: figures do not wrap. */
export function hasValues(row: Row, separators: readonly Separator[]): boolean {
  const filled = [...filledColumns(row, separators)].filter((column) => column > 0);
  const figures = filled.filter((column) =>
    row.words
      .filter((word) => columnOf((word.x0 + word.x1) / 2, separators) === column)
      .every((word) => FIGURE.test(word.text)),
  );
  return figures.length >= 2 && figures.length > MAJORITY * filled.length;
}

/** Rows with a name and nothing but figures beside it, if the figures do not all stand in the same columns. */
export function namedFigures(rows: readonly Row[], separators: readonly Separator[]): number {
  const named = rows.filter((row) => {
    const others = row.words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) > 0);
    return others.length > 0 && others.length < row.words.length && others.every(({ text }) => FIGURE.test(text));
  });
  const places = new Set(named.map((row) => [...filledColumns(row, separators)].join()));
  return places.size > 1 ? named.length : 0;
}
