import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { LARGER_HEADING } from '../layout/measures.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** What is added to a title that a page repeats. */
const CONTINUED = /(?:\((?:continued|cont\.?|cont['\u2019]d)\)|[-\u2013\u2014] ?continued)$/i;
/** Whether a title says that it continues. */
export const isContinued = (title: string): boolean => CONTINUED.test(title);

/** Titles of tables stand above them, with no more lines between them. */
const LINES_ABOVE_TABLE = 3;
/** Such titles stand in this part of a page's height. */
const DEPTH = 0.3;

/**
 * The titles that pages repeat above the text which continues from the page before, such as `2. Policies (Continued)`: what
 * is left of a page without its `dropped` lines begins with one, and an earlier page has the title, or the text below is in
 * the middle of a sentence. Titles of continued tables and larger ones, such as those of slides, stay.
 */
export function continuedTitles(
  pages: readonly PageFlow[],
  dropped: readonly ReadonlySet<FlowItem>[],
): (LineItem | undefined)[] {
  const known = new Set<string>();
  return pages.map((page, index) => {
    const [first, next, ...others] = page.items.filter((item) => !dropped[index]?.has(item));
    const title = first?.kind === 'line' ? first.line.text.trim() : '';
    const isKnown = known.has(normal(title));
    for (const item of page.items) if (item.kind === 'line') known.add(normal(item.line.text.trim()));
    if (first?.kind !== 'line' || next?.kind !== 'line' || !isContinued(title)) return undefined;
    const isTitle = [next, ...others].slice(0, LINES_ABOVE_TABLE).some(({ kind }) => kind === 'table');
    if (isTitle || first.line.baseline > DEPTH * page.height) return undefined;
    if (first.line.size >= LARGER_HEADING * next.line.size) return undefined;
    return isKnown || /^\p{Ll}/u.test(next.line.text.trim()) ? first : undefined;
  });
}

const normal = (title: string): string => title.replace(CONTINUED, '').trim().toLowerCase().replace(/\s+/g, ' ');
