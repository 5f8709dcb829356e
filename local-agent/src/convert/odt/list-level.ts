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
  '1st': 'ordinal',
  '一, 二, 三, ...': 'chineseCounting',
  '壹, 贰, 叁, ...': 'chineseLegalSimplified',
  '壹, 貳, 參, ...': 'ideographLegalTraditional',
  '일, 이, 삼, ...': 'koreanCounting',
  '甲, 乙, 丙, ...': 'ideographTraditional',
  '子, 丑, 寅, ...': 'ideographZodiac',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
  'ア, イ, ウ, ...': 'aiueo',
  'ｱ, ｲ, ｳ, ...': 'aiueo',
  'イ, ロ, ハ, ...': 'iroha',
  'ｲ, ﾛ, ﾊ, ...': 'iroha',
  '가, 나, 다, ...': 'ganada',
  'ㄱ, ㄴ, ㄷ, ...': 'chosung',
  'а, б, .., аа, аб, ... (ru)': 'russianLower',
  'А, Б, .., Аа, Аб, ... (ru)': 'russianUpper',
  'א, י, ק, ...': 'hebrew1',
  'أ, ب, ت, ...': 'arabicAlpha',
  'أ, ب, ج, ...': 'arabicAbjad',
  'ก, ข, ฃ, ...': 'thaiLetters',
};

/** What LibreOffice writes beside the standard's attributes: the whole label, with `%1%` for the first level's number. */
const LABEL = 'loext:num-list-format';

/** Levels of a list; more numbers than these are not displayed together. */
const MAX_LEVELS = 9;

/** How a list's level, counted from 0, marks its items: the numbers of how many levels, in what format, between what. */
export function readListLevel(source: XmlElement | undefined, level: number): NumberedLevel {
  const attributes = source?.attributes ?? {};
  const given = Number(attributes['text:start-value'] ?? 1);
  const start = Number.isInteger(given) ? given : 1;
  if (!/^text:(?:list-level-style-number|outline-level-style)$/.test(source?.name ?? '')) {
    return { format: 'bullet', text: attributes['text:bullet-char'] ?? '•', start, legal: false };
  }
  const format = attributes['style:num-format'] ?? '';
  const shown = Math.min(Math.max(Number(attributes['text:display-levels'] ?? 1) || 1, 1), level + 1, MAX_LEVELS);
  const numbers = Array.from({ length: shown }, (_, index) => `%${level + 2 - shown + index}`).join('.');
  return {
    format: FORMATS[format] ?? 'decimal',
    text:
      attributes[LABEL]?.replace(/%([1-9])\d?%/g, '%$1') ??
      `${attributes['style:num-prefix'] ?? ''}${numbers}${attributes['style:num-suffix'] ?? ''}`,
    start,
    legal: false,
  };
}
