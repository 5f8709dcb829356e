import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isNoHeading } from './no-heading.ts';

/** Fewer titles of this kind are no sections. */
const MIN_TITLES = 2;
/** The number of a section within another one. */
const NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.\s*$/;

/**
 * Titles of sections as the classes of the AMS set them, each apart from the text: a number in regular letters, and behind it a title
 * in bold that ends in a full stop.
 */
export function sectionTitles(drafts: readonly Draft[], { boldBody }: TextStatistics): ReadonlySet<Draft> {
  const found = boldBody ? [] : drafts.filter(isSectionTitle);
  return new Set(found.length >= MIN_TITLES ? found : []);
}

function isSectionTitle(draft: Draft): boolean {
  if (draft.kind !== 'text') return false;
  const [number, ...title] = draft.lines.flatMap(({ runs }) => runs);
  const words = title.map(({ text }) => text).join('');
  return (
    number?.bold === false &&
    NUMBER.test(number.text) &&
    title.every(({ bold, text }) => bold || !/\p{L}{2}/u.test(text)) &&
    /^\p{Lu}[^.]+\.$/u.test(words.trim()) &&
    !isNoHeading(words, draft.lines)
  );
}
