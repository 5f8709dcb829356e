import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { isWithinSentence } from '../layout/line-look.ts';
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
 * the middle of a sentence. Within the sentence of two pages, a title that an earlier page begins with need not say that it
 * continues. Titles of continued tables and larger ones, such as those of slides, stay.
 */
export function continuedTitles(
  pages: readonly PageFlow[],
  dropped: readonly ReadonlySet<FlowItem>[],
): (LineItem | undefined)[] {
  const isKnown = knownBefore(pages);
  const tops = new Set<string>();
  return pages.map((page, index) => {
    const stays = (item: FlowItem, at: number) => !dropped[at]?.has(item);
    const [first, next, ...others] = page.items.filter((item) => stays(item, index));
    const before = pages[index - 1]?.items.findLast((item) => stays(item, index - 1));
    const title = first?.kind === 'line' ? first.line.text.trim() : '';
    const isTop = tops.has(normal(title));
    tops.add(normal(title));
    if (first?.kind !== 'line' || next?.kind !== 'line') return undefined;
    if (first.line.baseline > DEPTH * page.height || first.line.size >= LARGER_HEADING * next.line.size)
      return undefined;
    const isWithin = ({ line }: LineItem) => before?.kind === 'line' && isWithinSentence(before.line, line);
    if (isTop && isWithin(next) && !isWithin(first)) return first;
    if (!isContinued(title)) return undefined;
    const isTitle = [next, ...others].slice(0, LINES_ABOVE_TABLE).some(({ kind }) => kind === 'table');
    return (!isTitle && isKnown(title, index)) || /^\p{Ll}/u.test(next.line.text.trim()) ? first : undefined;
  });
}

/** Whether a page before has a line with the title: lines are read when one is asked for, for most documents have no such title. */
function knownBefore(pages: readonly PageFlow[]): (title: string, index: number) => boolean {
  const known = new Set<string>();
  let next = 0;
  return (title, index) => {
    for (; next < index; next++)
      for (const item of pages[next]?.items ?? []) if (item.kind === 'line') known.add(normal(item.line.text.trim()));
    return known.has(normal(title));
  };
}

const normal = (title: string): string => title.replace(CONTINUED, '').trim().toLowerCase().replace(/\s+/g, ' ');
