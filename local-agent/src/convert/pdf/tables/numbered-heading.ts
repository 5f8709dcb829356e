import type { Row } from '../../page/rows.ts';
import { SUBSECTION } from '../patterns/subsection.ts';

/** A bold text without other figures behind the number of a section, above what is not bold. */
export function isNumberedHeading({ words }: Row, next: Row | undefined): boolean {
  const text = words.map((word) => word.text).join(' ');
  return (
    words.every(({ font }) => font.bold) &&
    SUBSECTION.test(text) &&
    /^\S+\s\D*$/.test(text) &&
    next?.words.some(({ font }) => !font.bold) === true
  );
}
