import { plainInline } from '../../markdown/emit-inline.ts';
import { CONTENTS_HEADING } from '../layout/contents-rows.ts';
import type { PagedBlock } from './to-blocks.ts';

/** Titles stand on the first pages. */
const PAGES = 2;

/**
 * The first heading of level 1 on the first two pages, or null. The heading of a list of contents is no title, though it may be
 * larger than that on the title page: there the first one of the highest level above the contents is the document's title.
 */
export function titleOf(blocks: readonly PagedBlock[]): string | null {
  const headings = blocks.flatMap(({ page, block }) =>
    page < PAGES && block.type === 'heading' ? [{ level: block.level, text: plainInline(block.children).trim() }] : [],
  );
  const isContents = ({ text }: { readonly text: string }) => CONTENTS_HEADING.test(text);
  const above = headings.slice(0, Math.max(0, headings.findIndex(isContents)));
  const highest = Math.min(...above.map(({ level }) => level));
  const title =
    above.find(({ level }) => level === highest) ??
    headings.find((heading) => heading.level === 1 && !isContents(heading));
  return title?.text || null;
}
