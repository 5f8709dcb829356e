import { romanValue } from '../../markdown/roman-value.ts';

/**
 * Whether two texts differ in nothing but numbers, each by as much as their pages do. A number behind a letter, as of a
 * quarter, is part of its word unless it ends the text.
 */
export function countsAlike(text: string, other: string, pages: number): boolean {
  const [own, its] = [text, other].map((line) =>
    line
      .trim()
      .toLowerCase()
      .split(/(\d+|\b[ivxl]+\b)/),
  );
  const numberOf = (part = '') => (/^\d/.test(part) ? Number(part) : romanValue(part));
  const isNumber = (part = '') => /^(?:\d+|[ivxl]+)$/.test(part);
  const isInWord = (at: number) => /\p{L}$/u.test(own?.[at - 1] ?? '') && own?.[at + 1] !== '';
  return (
    own?.length === its?.length &&
    own?.every(
      (part, at) =>
        part === its?.[at] ||
        (isNumber(part) && isNumber(its?.[at]) && !isInWord(at) && numberOf(its?.[at]) - numberOf(part) === pages),
    ) === true
  );
}
