import { FIGURE } from './figure-rows.ts';
import { SIGN } from './statements/signs.ts';

/** A figure with a separator, a sign or brackets: no year, no plain number and no marks of notes. */
const AMOUNT = /\d\.\d|\d,\d{3}|\(\d{2}|^[$\u20ac\u00a3]/;
/** Marks between the ends of a range. */
const DASH = /^[-\u2013-\u2015]$/;

/** The first text behind the labels that has nothing but figures, two amounts among them: columns or rows are missing. */
export function fusedAmounts(rows: readonly (readonly string[])[]): string | undefined {
  for (const [, ...cells] of rows) {
    const fused = cells.find((text) => {
      const words = text.split(' ').filter((word) => !SIGN.test(word));
      const isRange = words.some((word) => DASH.test(word));
      return (
        !isRange && words.every((word) => FIGURE.test(word)) && words.filter((word) => AMOUNT.test(word)).length > 1
      );
    });
    if (fused !== undefined) return fused;
  }
  return undefined;
}
