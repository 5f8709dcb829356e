import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { hasLeaders, PAGE_NUMBER } from '../patterns/leaders.ts';
import { CONTENTS_HEADING } from './contents-rows.ts';

/** Share of the lines of a list of contents that are entries: others are their first lines, and heads. */
const ENTRIES = 0.6;

/** Whether rows are a list of contents: dots, which may be missing below its head, lead to page numbers that never decrease. */
export function areContents(all: readonly Row[]): boolean {
  const head = all.findIndex(({ words }) => CONTENTS_HEADING.test(textOf(words)));
  const rows = all.slice(head + 1);
  const entries = rows.filter(({ words }) => {
    const last = words.at(-1)?.text ?? '';
    return words.length > 1 && PAGE_NUMBER.test(last) && (head >= 0 || hasLeaders(textOf(words)));
  });
  const pages = entries.map(({ words }) => Number(words.at(-1)?.text)).filter((page) => !Number.isNaN(page));
  return entries.length > ENTRIES * rows.length && pages.every((page, at) => at === 0 || page >= (pages[at - 1] ?? 0));
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');
