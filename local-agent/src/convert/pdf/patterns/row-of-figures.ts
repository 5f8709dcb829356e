/** Rows with fewer figures than this may be titles that name years. */
const MIN_FIGURES = 3;

/** Numbers without a sign or a separator may be of a telephone, unless they are years. */
const FIGURE = /^[($\u00a3\u20ac\u2212-]*\d[\d.,]*[)%]*$/;
const AMOUNT = /[^\d]|^(?:19|20)\d\d$/;
const RELATION = /[=\u2211\u222b\u2248\u2264\u2265]/;

/** A row of a table that stands outside of it: as many figures as words. */
export function isRowOfFigures(text: string): boolean {
  const parts = text.split(/\s+/);
  const figures = parts.filter((part) => FIGURE.test(part) && AMOUNT.test(part)).length;
  return figures >= MIN_FIGURES && figures >= parts.filter((part) => /\p{L}/u.test(part)).length;
}

/** An equation: a sign of relation, and no words but names of functions. */
export const isEquation = (text: string): boolean => RELATION.test(text) && !/\p{L}{4}/u.test(text);
