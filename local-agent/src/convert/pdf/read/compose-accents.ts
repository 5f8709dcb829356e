import { composeGlyphs } from './compose-glyphs.ts';
import { isLargeFont } from './tex-glyphs.ts';
import type { Glyph } from './text-state.ts';

/** The base lines of an accent and of its letter are no farther apart, font sizes: accents of capitals are raised. */
const MAX_SHIFT = 0.5;

/** Accents that stand alone in a font, and the combining marks that they are above or below a letter. */
const MARKS = new Map([
  ['`', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02c6', '\u0302'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02c9', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
  // The wide ones above letters of formulas.
  ['\u0302', '\u0302'],
  ['\u0303', '\u0303'],
]);
const DOTLESS = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
]);

/**
 * Makes one letter of an accent and the letter that it is drawn over, as TeX's older fonts and typewriter-like makers do; in
 * formulas also of letters that are none with the accent in any language.
 */
export function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  // Of the marks only the grave accent is no greater than letters: a comparison spares the search.
  return glyphs.some(({ text }) => (text > '~' || text === '`') && MARKS.has(text))
    ? composeGlyphs(glyphs, compose).filter((glyph) => !isAlone(glyph))
    : glyphs;
}

/** A wide accent above several letters of a formula: by itself it is no word. */
const isAlone = ({ text, look }: Glyph): boolean => /^[\u0302\u0303]$/.test(text) && isLargeFont(look.font.style.name);

function compose(accent: Glyph, letter: Glyph): Glyph | undefined {
  const mark = MARKS.get(accent.text);
  if (!mark || !/^\p{L}$/u.test(letter.text)) return undefined;
  const center = (accent.x + accent.endX) / 2;
  const over = center > letter.x && center < letter.endX && Math.abs(accent.y - letter.y) < MAX_SHIFT * letter.size;
  return over ? { ...letter, text: `${DOTLESS.get(letter.text) ?? letter.text}${mark}`.normalize('NFC') } : undefined;
}
