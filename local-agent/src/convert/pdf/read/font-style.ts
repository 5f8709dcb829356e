import type { FontStyle } from '../../page/page-content.ts';

const BOLD =
  /bold|black|heavy|semibold|demi|medi(?!um?ital)|cmbx|cmssbx|lmbx|sfbx|sfsx|cmb10|lin(?:libertine|biolinum)o?t[bz]|-bd\b|\bbd\b|,b/i;
const ITALIC = /ital|obli|slant|cmti|sfti|cmsl|lin(?:libertine|biolinum)o?t[bz]?i|-it\b|cmmi/i;
const MONOSPACE =
  /mono|cour|consol|menlo|typewriter|cmtt|sftt|lmtt|ectt|txtt|inconsolata|source ?code|fira ?code|nimbusmon|ocr-?a|lucidacons|terminal/i;

/** Names that say a weight: their fonts are not asked for another. */
const WEIGHT = /regu|roman|light|thin|book|normal/i;

/**
 * A font's looks from its PostScript name. `heavy` is what its descriptor says of its weight (PDF 32000-1, 9.8.1: FontWeight
 * and the flag ForceBold), for names that say none; its other flags, and the width of its stems, are too often wrong.
 */
export function fontStyle(name: string, heavy = false): FontStyle {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    name: plain,
    bold: (BOLD.test(plain) && !/semilight/i.test(plain)) || (heavy && !WEIGHT.test(plain)),
    italic: ITALIC.test(plain),
    monospace: MONOSPACE.test(plain),
  };
}

/** Fewer letters than this may be of one width by chance. */
const MIN_LETTERS = 8;
const NARROW = /[fijlt]/;
const WIDE = /[mw]/;

/**
 * Whether the small letters of a font, narrow and wide ones, have one width: bitmap fonts have no names that say so.
 * `widths` by code.
 */
export function hasOneWidth(widths: Readonly<Record<number, unknown>>): boolean {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => Number(widths[letter.charCodeAt(0)]) > 0);
  const first = Number(widths[letters[0]?.charCodeAt(0) ?? 0]);
  return (
    letters.length >= MIN_LETTERS &&
    letters.some((letter) => NARROW.test(letter)) &&
    letters.some((letter) => WIDE.test(letter)) &&
    letters.every((letter) => Math.abs(Number(widths[letter.charCodeAt(0)]) - first) < SAME_WIDTH * first)
  );
}

/** Widths that are equal differ by rounding. */
const SAME_WIDTH = 0.01;
