/** Characters of a long sentence: terms within them are about one thing (chosen by evaluation from 100, 150, 200, 300 and 600). */
const SPAN = 200;

/** Where a text has terms of the query. */
type Match = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

/**
 * The IDF of the terms of a query that a passage has together: those within {@link SPAN} characters of its text, where
 * that is most, and those `anywhere`, which its names have. `matches` are in the order of the text; other terms than
 * those of `idf` count nothing.
 */
export function idfTogether(
  matches: readonly Match[],
  anywhere: ReadonlySet<string>,
  idf: ReadonlyMap<string, number>,
): number {
  const always = anywhere.values().reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  const counts = new Map<string, number>();
  let inside = 0;
  let best = 0;
  let first = 0;
  const count = (terms: readonly string[], change: 1 | -1): void => {
    for (const term of terms) {
      if (anywhere.has(term)) continue;
      const before = counts.get(term) ?? 0;
      counts.set(term, before + change);
      if (Math.max(before, before + change) === 1) inside += change * (idf.get(term) ?? 0);
    }
  };
  for (const { end, terms } of matches) {
    count(terms, 1);
    for (let at = matches[first]; at && end - at.start > SPAN; at = matches[first]) {
      count(at.terms, -1);
      first++;
    }
    best = Math.max(best, inside);
  }
  return always + best;
}
