import type { Row } from '../../page/rows.ts';
import { hasLeaders, PAGE_NUMBER } from '../patterns/leaders.ts';

/** Share of the lines of a list of contents that are entries: others are their first lines, and heads. */
const ENTRIES = 0.6;

/** Whether rows are a list of contents: dots lead to page numbers, which never decrease. */
export function areContents(rows: readonly Row[]): boolean {
  const entries = rows.filter(({ words }) => {
    const last = words.at(-1)?.text ?? '';
    return PAGE_NUMBER.test(last) && hasLeaders(words.map(({ text }) => text).join(' '));
  });
  const pages = entries.map(({ words }) => Number(words.at(-1)?.text)).filter((page) => !Number.isNaN(page));
  return entries.length > ENTRIES * rows.length && pages.every((page, at) => at === 0 || page >= (pages[at - 1] ?? 0));
}
