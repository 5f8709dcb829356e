import type { Row } from '../../page/rows.ts';
import { LARGER_HEADING } from '../layout/measures.ts';
import { SUBSECTION } from '../patterns/subsection.ts';

/**
 * A text without other figures behind the number of a section: a bold one above what is not bold or above the next heading, or
 * one in larger letters than what is below.
 */
export function isNumberedHeading({ words }: Row, next: Row | undefined): boolean {
  const text = words.map((word) => word.text).join(' ');
  if (!SUBSECTION.test(text) || !/^\S+\s\D*$/.test(text)) return false;
  const isLarger = next !== undefined && words.every(({ size }) => size > LARGER_HEADING * next.size);
  return isLarger || (words.every(({ font }) => font.bold) && isAboveText(text, next));
}

const isAboveText = (heading: string, next: Row | undefined): boolean =>
  next?.words.some(({ font }) => !font.bold) || follows(next?.words[0]?.text ?? '', heading.split(' ')[0] ?? '');

/** Whether a section's number is that of the first one within another, or of the next one: `2.1.1` or `2.2` behind `2.1`. */
function follows(number: string, before: string): boolean {
  const [own, above] = [number, before].map((text) => text.replace(/\.$/, ''));
  const next = above?.replace(/(?<!\d)\d+$/, (last) => `${Number(last) + 1}`);
  return own === `${above}.1` || own === next;
}

/**
 * Nothing but headings, each in the section of the one above, as on a page whose other parts are figures. A single one has no
 * figures behind its number.
 */
export function areNestedHeadings(rows: readonly Row[]): boolean {
  const texts = rows.map(({ words }) => words.map(({ text }) => text).join(' '));
  const numbers = texts.map((text) => text.slice(0, text.indexOf(' ')).replace(/\.?$/, '.'));
  return (
    (rows.length > 1 || /^\S+\s\D*$/.test(texts[0] ?? '')) &&
    texts.every((text) => SUBSECTION.test(text)) &&
    numbers.every((number, at) => at === 0 || number.startsWith(numbers[at - 1] ?? number))
  );
}
