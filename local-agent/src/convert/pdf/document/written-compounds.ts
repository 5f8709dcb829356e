import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';

const AT_END = /[\p{L}\p{N}][-\u2010]\s*$/u;
const HYPHEN = /[-\u2010]/;

/**
 * The pages with the compounds that the document writes with a hyphen within its lines, such as `long-lived`, on each line
 * that ends in a hyphen: where the next line has the other part, the hyphen stays. A word that the document writes without it
 * at least as often is no such compound.
 */
export function markCompounds(pages: readonly PageFlow[]): readonly PageFlow[] {
  const texts = pages.flatMap(({ items }) => items.flatMap(linesOf)).map(({ text }) => text.trim().toLowerCase());
  if (!texts.some((text) => AT_END.test(text))) return pages;
  const compounds = compoundsIn(texts);
  const mark = (line: Line): Line => (AT_END.test(line.text) ? { ...line, compounds } : line);
  return pages.map((page) => ({ ...page, items: page.items.map((item) => mapLines(item, mark)) }));
}

/** Pairs of parts with a hyphen between them, as `for-sale` in `held-for-sale`, that are written so more often than as one word. */
function compoundsIn(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const words = texts.flatMap((text) => text.split(/\s+/));
  for (const word of words) {
    if (!HYPHEN.test(word)) continue;
    const parts = word.split(HYPHEN).map(lettersOf);
    for (const [index, tail] of parts.entries()) {
      const head = parts[index - 1];
      if (head && tail) counts.set(`${head}-${tail}`, (counts.get(`${head}-${tail}`) ?? 0) + 1);
    }
  }
  const whole = new Map([...counts.keys()].map((compound) => [compound.replace('-', ''), 0]));
  for (const word of words.map(lettersOf)) {
    const count = whole.get(word);
    if (count !== undefined) whole.set(word, count + 1);
  }
  return new Set(
    [...counts].flatMap(([compound, count]) => (count > (whole.get(compound.replace('-', '')) ?? 0) ? [compound] : [])),
  );
}

/** A word without the marks around it. */
const lettersOf = (word: string) => /\p{L}+/u.exec(word)?.[0] ?? '';

function linesOf(item: FlowItem): readonly Line[] {
  if (item.kind === 'line') return [item.line];
  return item.kind === 'table' ? item.table.cells.flatMap(({ lines }) => lines) : [];
}

function mapLines(item: FlowItem, change: (line: Line) => Line): FlowItem {
  if (item.kind === 'line') return { ...item, line: change(item.line) };
  if (item.kind === 'image') return item;
  const cells = item.table.cells.map((cell) => ({ ...cell, lines: cell.lines.map(change) }));
  return { ...item, table: { ...item.table, cells } };
}
