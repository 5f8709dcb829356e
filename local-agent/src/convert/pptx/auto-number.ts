import { type NumberedLevel, type NumberLabel, numberLabel } from '../markdown/number-label.ts';

/** Formats of numbers by the first part of a scheme's name (ST_TextAutonumberScheme, ECMA-376 part 1, 20.1.10.61). */
const FORMATS: readonly (readonly [begin: string, format: string])[] = [
  ['alphaLc', 'lowerLetter'],
  ['alphaUc', 'upperLetter'],
  ['romanLc', 'lowerRoman'],
  ['romanUc', 'upperRoman'],
  ['circleNum', 'decimalEnclosedCircle'],
  ['ea1Jpn', 'japaneseCounting'],
  ['ea1', 'chineseCounting'],
  ['thaiAlpha', 'thaiLetters'],
  ['thaiNum', 'thaiNumbers'],
  ['hindiAlpha', 'hindiVowels'],
  ['hindiNum', 'hindiNumbers'],
  ['hebrew2', 'hebrew2'],
];

/** What stands around the number, by the end of the name; nothing for others, such as `Plain`. */
const AROUND: readonly (readonly [end: string, text: string])[] = [
  ['ParenBoth', '(%1)'],
  ['ParenR', '%1)'],
  ['Period', '%1.'],
  ['Minus', '%1-'],
];

/** A paragraph's number in a scheme, as it is displayed. */
export function autoNumber(scheme: string, number: number): NumberLabel {
  const level: NumberedLevel = {
    format: FORMATS.find(([begin]) => scheme.startsWith(begin))?.[1] ?? 'decimal',
    text: AROUND.find(([end]) => scheme.endsWith(end))?.[1] ?? '%1',
    start: 1,
    legal: false,
  };
  return numberLabel(level, () => level, [number]);
}
