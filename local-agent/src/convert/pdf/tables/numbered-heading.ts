import type { Row } from '../../page/rows.ts';

/** A bold text behind the number of a section, above what is not bold. */
export function isNumberedHeading({ words }: Row, next: Row | undefined): boolean {
  const [number, ...text] = words;
  return (
    number !== undefined &&
    words.every(({ font }) => font.bold) &&
    /^\d{1,2}(?:\.\d{1,2}){1,4}\.?$/.test(number.text) &&
    text.some((word) => /\p{L}{3}/u.test(word.text)) &&
    !text.some((word) => /\d/.test(word.text)) &&
    next?.words.some(({ font }) => !font.bold) === true
  );
}
