import { type Row, splitRow } from '../../../page/rows.ts';
import { FORMULA_NUMBER, isRelation } from '../../layout/formula-signs.ts';
import { MATH_FONT } from '../../layout/math-font.ts';
import { COLUMN_GAP } from '../../layout/measures.ts';

/** Whether a row is a formula with its number apart at the end: that is no amount in brackets. */
export function isNumberedFormula({ words, size }: Row): boolean {
  const [number, ...others] = splitRow(words, COLUMN_GAP * size).at(-1) ?? [];
  return (
    number !== undefined &&
    others.length === 0 &&
    FORMULA_NUMBER.test(number.text) &&
    words.some(({ font }) => MATH_FONT.test(font.name)) &&
    words.some((word) => isRelation(word, size))
  );
}
