import { writeNumeral } from './numeral-systems.ts';

const ROMAN: readonly [value: number, letters: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  let rest = number;
  let out = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      out += letters;
      rest -= value;
    }
  }
  return out;
}

/** a to z, then aa, bb and so on, as Word counts. */
const letter = (number: number) => String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

const ORDINAL_ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * A list's number as its format displays it (ST_NumberFormat, ECMA-376 17.18.59); `none` shows nothing;
 * decimal for formats not known here.
 */
export function formatNumber(number: number, format: string): string {
  if (format === 'none') return '';
  if (number < 0 || number > 4_999) return String(number);
  // Of zero there is no letter and no numeral of Rome.
  if (number === 0 && format !== 'decimalZero' && format !== 'ordinal') return '0';
  switch (format) {
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'lowerLetter':
      return letter(number);
    case 'upperLetter':
      return letter(number).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'ordinal':
      return `${number}${ORDINAL_ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`;
    default:
      return writeNumeral(number, format) ?? String(number);
  }
}
