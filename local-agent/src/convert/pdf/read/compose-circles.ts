import { composeGlyphs } from './compose-glyphs.ts';
import type { Glyph } from './text-state.ts';

/** What TeX draws a letter in: the circle has the name, and the character, of a copyright sign in its fonts. */
const CIRCLE = /^[\u00a9\u25ef]$/;
const SIGNS = new Map([
  ['c', '\u00a9'],
  ['C', '\u00a9'],
  ['r', '\u00ae'],
  ['R', '\u00ae'],
  ['P', '\u2117'],
]);
/** The base lines of the letter and of its circle are no farther apart, font sizes. */
const MAX_SHIFT = 0.4;

/** Makes one sign of a circle and the letter that is drawn in it: copyright, registered, phonogram. */
export function composeCircles(glyphs: readonly Glyph[]): readonly Glyph[] {
  return glyphs.some(({ text }) => CIRCLE.test(text)) ? composeGlyphs(glyphs, compose) : glyphs;
}

function compose(circle: Glyph, letter: Glyph): Glyph | undefined {
  const sign = SIGNS.get(letter.text);
  if (!sign || !CIRCLE.test(circle.text)) return undefined;
  const isInside = letter.x > circle.x && letter.endX < circle.endX;
  return isInside && Math.abs(circle.y - letter.y) < MAX_SHIFT * circle.size ? { ...circle, text: sign } : undefined;
}
