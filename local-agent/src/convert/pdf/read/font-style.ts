import type { FontStyle } from '../../page/page-content.ts';

const BOLD =
  /bold|black|heavy|semibold|demi|medi(?!um?ital)|cmbx|cmssbx|lmbx|^sf(?:b[xil]|rb|s[xo]|xc)\d|cmb10|lin(?:libertine|biolinum)o?t[bz]|-bd\b|\bbd\b|,b|^adv[ot]t[\da-f]{8}\.b/i;
const ITALIC =
  /ital|obli|slant|cmti|cmitt|cmbx(?:ti|sl)|cmssq?i|^sf(?:ti|it|b[il]|s[ilot])\d|cmsl|lin(?:libertine|biolinum)o?t[bz]?i|-it\b|cmmi|^adv[ot]t[\da-f]{8}\.b?i/i;
/** `mono` without proportional fonts: those that a company of that name makes, and the variant for text. */
const MONOSPACE =
  /mono(?!type|prop)|monaco|cour|gyre ?cursor|consol|menlo|(?<!american)typewriter(?!var)|cmi?tt|sltt|sftt|^sf[si]t\d|lmtt|[et]ctt|t[1cx]?xb?tt|inconsolata|source ?code|fira ?code|nimbusmon|letter ?gothic|ocr-?a|lucidacons|terminal/i;

/** Names that say a weight: their fonts are not asked for another. */
const WEIGHT = /regu|roman|light|thin|book|normal/i;

/** What a name in UTF-16 has besides its letters when it is read byte by byte. */
const UTF_16 = /^(?:\u00fe\u00ff|\ufeff)|\0/g;

/** Names of subsets begin with six letters, and those of a publisher's fonts with as many others after that. */
const PREFIX = /^(?:[A-Z]{6}\+)?(?:[A-Z][a-z]{5}(?=Adv[A-Z]))?/;

/**
 * A font's looks from its PostScript name. `heavy` is what its descriptor says of its weight (PDF 32000-1, 9.8.1: FontWeight
 * and the flag ForceBold), for names that say none; its other flags, and the width of its stems, are too often wrong.
 */
export function fontStyle(name: string, heavy = false): FontStyle {
  const plain = name.replace(UTF_16, '').replace(PREFIX, '');
  return {
    name: plain,
    bold: (BOLD.test(plain) && !/semilight/i.test(plain)) || (heavy && !WEIGHT.test(plain)),
    italic: ITALIC.test(plain),
    monospace: MONOSPACE.test(plain),
  };
}

/** Fonts of Chinese, Japanese and Korean prose, by names in their own letters too: their Latin letters are half as wide. */
const EAST_ASIAN =
  /[^\0-\x7f]|^(?:n?sim(?:sun|hei|kai|fang)|fang ?song|kai ?ti|p?ming ?li|ms-?mincho|batang|gulim|dotum)/i;

/** Whether the letters of a font are of one width because its own script has full signs, not because they are code. */
export const isEastAsian = (name: string): boolean => EAST_ASIAN.test(name);

/** Fewer letters than this may be of one width by chance. */
const MIN_LETTERS = 8;
const NARROW = /[fijlt]/;
const WIDE = /[mw]/;
/** So many letters that are neither narrow nor wide show it as well. */
const MIN_OTHERS = 8;
/** Widths that are equal differ by rounding. */
const SAME_WIDTH = 0.01;
/** Other widths than that of the letters, and twice that, are no more: fonts of signs give the letters that they lack one width. */
const MAX_OTHER_WIDTHS = 3;
/** Width of a sign as wide as it is high, in parts of the font size. */
const FULL_WIDTH = 1000;

/**
 * Whether the small letters of a font, narrow and wide ones, have one width: names do not always say so, and some that do are
 * wrong. Undefined where too few letters are known. `widths` by code, `missing` is that of letters that the font does not
 * have; in fonts of full width signs, codes of letters may stand for others.
 */
export function hasOneWidth(widths: Readonly<Record<number, unknown>>, missing?: unknown): boolean | undefined {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => {
    const width = widths[letter.charCodeAt(0)];
    return Number(width) > 0 && width !== missing;
  });
  if (letters.length < MIN_LETTERS || !letters.some((letter) => NARROW.test(letter))) return undefined;
  const others = letters.filter((letter) => !NARROW.test(letter));
  if (!others.some((letter) => WIDE.test(letter)) && others.length < MIN_OTHERS) return undefined;
  const first = Number(widths[letters[0]?.charCodeAt(0) ?? 0]);
  const isSame = (width: number) => Math.abs(width - first) < SAME_WIDTH * first;
  if (first === FULL_WIDTH || !letters.every((letter) => isSame(Number(widths[letter.charCodeAt(0)])))) return false;
  const further = new Set(Object.values(widths).map(Number));
  return [...further].filter((width) => width > 0 && !isSame(width) && !isSame(width / 2)).length <= MAX_OTHER_WIDTHS;
}
