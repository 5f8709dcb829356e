import type { Blob } from './find-blobs.ts';
import type { OcrWord } from './ocr-engine.ts';

/** The ink of one sign: its parts stand above each other. */
type Glyph = { readonly x0: number; readonly x1: number; readonly parts: readonly Blob[] };

/** What is narrower than this part of its height is a zero, not the letter. */
const ZERO_WIDTH = 0.83;
/** Signs of which one is meant and the other read: letters and zeros within numbers, and what stroked zeros are read as. */
const ZERO_WITHIN = /\d/;
const ZERO_ALONE = /^\u00a9[.,;:)]*$/;

/** Corrects signs that an engine confuses and whose ink decides: `EO1` -> `E01`, `+2` -> `±2`. `ink` is that of its line. */
export function correctSigns(word: OcrWord, ink: readonly Blob[]): OcrWord {
  const signs = Array.from(word.text);
  const maybeZero = ZERO_WITHIN.test(word.text) || ZERO_ALONE.test(word.text);
  if (!(word.text.includes('+') || (maybeZero && /[O\u00a9]/.test(word.text)))) return word;
  const glyphs = glyphsOf(word, ink);
  // Letters that touch, or that are broken, say nothing.
  if (glyphs.length !== signs.length) return word;
  const corrected = signs.map((sign, at) => {
    const glyph = glyphs[at];
    if (!glyph) return sign;
    if ((sign === 'O' || sign === '\u00a9') && maybeZero && isZero(glyph)) return '0';
    return sign === '+' && isAboveDash(glyph) ? '\u00b1' : sign;
  });
  return { ...word, text: corrected.join('') };
}

function glyphsOf({ x0, x1, y0, y1 }: OcrWord, ink: readonly Blob[]): Glyph[] {
  const glyphs: Glyph[] = [];
  const isWithin = (blob: Blob) => {
    const [x, y] = [(blob.x0 + blob.x1) / 2, (blob.y0 + blob.y1) / 2];
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  };
  for (const blob of ink.filter(isWithin).sort((a, b) => a.x0 - b.x0)) {
    const last = glyphs.at(-1);
    if (last && (blob.x0 + blob.x1) / 2 < last.x1)
      glyphs[glyphs.length - 1] = { ...last, x1: Math.max(last.x1, blob.x1), parts: [...last.parts, blob] };
    else glyphs.push({ x0: blob.x0, x1: blob.x1, parts: [blob] });
  }
  return glyphs;
}

function isZero({ x0, x1, parts }: Glyph): boolean {
  const high = Math.max(...parts.map(({ y1 }) => y1)) - Math.min(...parts.map(({ y0 }) => y0));
  return x1 - x0 < ZERO_WIDTH * high;
}

function isAboveDash({ parts }: Glyph): boolean {
  const [upper, lower] = parts.toSorted((a, b) => a.y0 - b.y0);
  if (!upper || !lower || parts.length > 2 || lower.y0 < upper.y1) return false;
  return lower.x1 - lower.x0 > 0.7 * (upper.x1 - upper.x0) && lower.y1 - lower.y0 < 0.4 * (lower.x1 - lower.x0);
}
