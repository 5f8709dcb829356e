import { isStatement } from '../../markdown/code-syntax.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { SPACE_WIDTH } from './measures.ts';
import { continuity } from './prose.ts';

/** Rows at the top and bottom of a page that its head and foot may have. */
const EDGE_ROWS = 2;
/** Fewer rows show no listing. */
const MIN_ROWS = 8;
/** Share of its rows that are monospaced: others are headings. */
const TYPED = 0.9;
/** Share of its rows without the syntax of code that begin as if they continued the row above. */
const RUNNING = 0.2;
/** Share of them whose first word had no place in the row above: lines of a text end where no word fits any more. */
const WRAPPED = 0.25;

/** Before what is typed in at a terminal, and so many rows with it are a session. */
const PROMPT = /^(?:>|R>|>>>|\$|#)$/;
const MIN_PROMPTS = 2;

/** What is typed in at a terminal and its output, on a page whose number is set in another font. */
function isSession(rows: readonly Row[], edges: readonly Row[]): boolean {
  const typed = rows.filter(({ words }) => words.every(({ font }) => font.monospace));
  const prompts = typed.filter(({ words: [first, second] }) => second && PROMPT.test(first?.text ?? ''));
  return prompts.length >= MIN_PROMPTS && edges.some(({ words }) => words.every(({ font }) => !font.monospace));
}

/**
 * Whether the rows of a monospaced page are a listing in a document that is set in another font: its head or foot is set in
 * that font, hardly any other row is, and hardly any continues the one above: instructions of assemblers begin in small letters,
 * but end anywhere.
 */
export function isListing(rows: readonly Row[]): boolean {
  const inner = rows.slice(EDGE_ROWS, -EDGE_ROWS);
  const edges = [...rows.slice(0, EDGE_ROWS), ...rows.slice(-EDGE_ROWS)];
  if (isSession(rows, edges)) return true;
  const isTyped = ({ words }: Row) => words.every((word) => word.font.monospace);
  const prose = inner
    .map(({ words }) => words)
    .filter(
      (words) => !isSetting(words) && !isExpression(words) && !isStatement(words.map(({ text }) => text).join(' ')),
    );
  return (
    inner.length >= MIN_ROWS &&
    edges.some(
      ({ words }) => words.every(({ font }) => !font.monospace) && /\p{L}{3}|\d/u.test(words[0]?.text ?? ''),
    ) &&
    inner.filter(isTyped).length >= TYPED * inner.length &&
    (prose.length === 0 || continuity(prose).running < RUNNING || wrapped(prose) < WRAPPED)
  );
}

/** The share of rows whose first word had no place in the row above. */
function wrapped(rows: readonly (readonly Word[])[]): number {
  const right = rows.reduce((end, words) => Math.max(end, words.at(-1)?.x1 ?? end), Number.NEGATIVE_INFINITY);
  const full = rows.slice(1).filter(([first], index) => {
    const end = rows[index]?.at(-1)?.x1 ?? right;
    return first !== undefined && right - end < first.x1 - first.x0 + SPACE_WIDTH * first.size;
  });
  return full.length / rows.length;
}

/** So many words have one of so many colours where the syntax of code is coloured: links and headings have fewer. */
const MIN_WORDS = 3;
const MIN_COLORS = 3;

/** Whether the monospaced words of a page are in colours as syntax is shown in. */
export function isHighlighted(words: readonly Word[]): boolean {
  const colors = Map.groupBy(
    words.filter(({ font }) => font.monospace),
    ({ color }) => color,
  );
  return [...colors.values()].filter(({ length }) => length >= MIN_WORDS).length >= MIN_COLORS;
}

/** A name with a value, or a comment, of a file of settings. */
const isSetting = ([first, , third]: readonly Word[]) =>
  first !== undefined && (first.text.startsWith('#') || (first.text.endsWith(':') && !third));

/** Lines of Lisp begin with brackets; texts hardly do. */
const isExpression = ([first]: readonly Word[]) => /^["'`]?\(/.test(first?.text ?? '');
