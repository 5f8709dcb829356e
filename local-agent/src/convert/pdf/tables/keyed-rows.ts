import type { Row } from '../../page/rows.ts';
import { columnOf, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/**
 * Begins with what names the rest of the row: a name in a monospaced font, such as a command, before text in another one, or
 * a label that ends in a colon. No text wraps between two of these.
 */
export function isKeyed(row: Row | undefined, separators: readonly Separator[]): boolean {
  const words = row?.words ?? [];
  const at = words.findIndex((word) => columnOf((word.x0 + word.x1) / 2, separators) > 0);
  const [name, last, next] = [words[0], words[at - 1], words[at]];
  if (!name || !last || !next) return false;
  return (name.font.monospace && !next.font.monospace) || last.text.endsWith(':');
}

/** Fewer colons below each other may be texts. */
const MIN_COLONS = 3;

/** The column that has nothing but colons between names and texts: each of them begins a row. */
export function colonColumn(rows: readonly Row[], separators: readonly Separator[]): number | undefined {
  const columns = separators.map((_, index) => index);
  return columns.find((column) => {
    const words = rows.flatMap((row) => wordsIn(row, column, separators));
    return words.length >= MIN_COLONS && words.every(({ text }) => /^[:\uff1a]$/.test(text));
  });
}

/** Bold or monospaced terms, of several lines too, beside what explains them in another font. */
export function areTerms(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const inColumn = ({ words }: Row, column: number) =>
    words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) === column);
  const pairs = rows
    .map((row) => [inColumn(row, 0), inColumn(row, 1)] as const)
    .filter(([term, text]) => term.length > 0 && text.length > 0);
  const isSet = ([first]: Row['words']) => first?.font.bold || first?.font.monospace;
  return pairs.length > 0 && pairs.every(([term, text]) => isSet(term) && !isSet(text));
}
