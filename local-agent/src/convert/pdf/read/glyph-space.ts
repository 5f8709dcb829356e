import { toMatrix } from './matrix.ts';

/** Thousandths of the font size: the glyph space of most fonts. */
const USUAL = 0.001;

/** The part of the font size that a unit of glyph widths is: fonts name their own matrix, such as one of 2048 units. */
export function glyphScale(fontMatrix: unknown, isType3: boolean): number {
  const scale = Math.abs(toMatrix(fontMatrix)[0]);
  return isType3 || (fontMatrix && scale > 0) ? scale : USUAL;
}
