import type { NumberedLevel } from '../markdown/number-label.ts';
import type { XmlElement } from '../markup/parse-xml.ts';

/** Formats of numbers as OpenDocument names them (1.3 part 3, 19.502); others count in decimal. */
const FORMATS: Readonly<Record<string, string>> = {
  '': 'none',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '01, 02, 03, ...': 'decimalZero',
};

/** Levels of a list; more numbers than these are not displayed together. */
const MAX_LEVELS = 9;

/** How a list's level, counted from 0, marks its items: the numbers of how many levels, in what format, between what. */
export function readListLevel(source: XmlElement | undefined, level: number): NumberedLevel {
  const attributes = source?.attributes ?? {};
  const start = Number(attributes['text:start-value'] ?? 1) || 1;
  if (!/^text:(?:list-level-style-number|outline-level-style)$/.test(source?.name ?? '')) {
    return { format: 'bullet', text: attributes['text:bullet-char'] ?? '•', start, legal: false };
  }
  const format = attributes['style:num-format'] ?? '';
  const shown = Math.min(Math.max(Number(attributes['text:display-levels'] ?? 1) || 1, 1), level + 1, MAX_LEVELS);
  const numbers = Array.from({ length: shown }, (_, index) => `%${level + 2 - shown + index}`).join('.');
  return {
    format: FORMATS[format] ?? 'decimal',
    text: `${attributes['style:num-prefix'] ?? ''}${numbers}${attributes['style:num-suffix'] ?? ''}`,
    start,
    legal: false,
  };
}
