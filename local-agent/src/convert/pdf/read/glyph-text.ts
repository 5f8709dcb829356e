import { withoutRadicals } from './cjk-radicals.ts';

/** Ligatures, presentation forms (Arabic, vertical) and radicals that stand for the characters they look like. */
const COMPATIBLE = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc\u2e80-\u2fdf\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe48]/;
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;
/** Code points that Symbol and Wingdings give to their bullets. */
const SYMBOL_BULLETS = /[\uf06c-\uf077\uf09e\uf09f\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g;

/** Code points that Adobe's glyph names give to small capitals and old-style figures: above those of letters and figures. */
const EXPERT = /[\uf721-\uf7ff]/g;
const EXPERT_BASE = 0xf700;
/** Parts of large brackets, and the signs before them, that Adobe's glyph names give to private code points. */
const PARTS = /[\uf8e8-\uf8fe]/g;
const PARTS_BASE = 0xf8e8;
const PART_SIGNS =
  '®©™\u239b\u239c\u239d\u23a1\u23a2\u23a3\u23a7\u23a8\u23a9\u23aa\u23ae\u239e\u239f\u23a0\u23a4\u23a5\u23a6\u23ab\u23ac\u23ad';

/** Letters of formulas, which some makers of PDFs say twice or more for one glyph. */
const REPEATED = /^([\u{1d400}-\u{1d7ff}])\1+$/u;

/** The hyphen of one glyph, which some makers of PDFs say in several ways at once. */
const HYPHENS = /^[-\u00ad\u2010\u2011]{2,}$/;

/** A glyph's text as a reader would type it; empty when it cannot be seen. */
export function glyphText(unicode: string): string {
  // Nearly all text is printable ASCII.
  if (unicode.length === 1 && unicode >= ' ' && unicode <= '~') return unicode;
  const seen = unicode
    .replace(UNSEEN, '')
    .replace(SYMBOL_BULLETS, '\u2022')
    .replace(REPEATED, '$1')
    .replace(HYPHENS, '-')

    .replace(EXPERT, usualForm)
    .replace(PARTS, (sign) => PART_SIGNS.charAt(sign.charCodeAt(0) - PARTS_BASE));
  return COMPATIBLE.test(seen) ? withoutRadicals(seen.normalize('NFKC')) : seen;
}

const usualForm = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - EXPERT_BASE);

/** Whether the text is written from right to left; Arabic digits are not. */
export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
}
