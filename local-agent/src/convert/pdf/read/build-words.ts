import { textHeight } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { composeAccents } from './compose-accents.ts';
import { composeCircles } from './compose-circles.ts';
import { composeNegations } from './compose-negations.ts';
import { dropOverprints } from './drop-overprints.ts';
import { isRightToLeft } from './glyph-text.ts';
import { isNarrowSpace } from './narrow-spaces.ts';
import { OVERPRINT, oncePrinted } from './once-printed.ts';
import { riseOfSign } from './tex-glyphs.ts';
import { textFromRight } from './text-from-right.ts';
import type { Glyph, GlyphLook } from './text-state.ts';

/** Glyphs of one word differ in size and height by no more, as a share of the size. */
const SAME_SIZE = 0.05;
const SAME_LINE = 0.08;
/** A glyph begins no farther left of the last one, and reaches no farther into the word, font sizes: kerning and accents. */
const BACK = 0.3;
const OVERLAP = 0.6;
/** A gap wider than this part of the font size parts two words. */
export const WORD_GAP = 0.15;
/** Spaces of condensed fonts are narrower than this gap, but not much narrower than the letters before them, letters. */
const CONDENSED_SPACE = 0.4;
/** In fonts of one width, where spaces are as wide as letters and hyphens may be moved. */
const TYPED_GAP = 0.25;
/** Two single quotation marks that make a double one are no farther apart, font sizes. */
const QUOTES_GAP = 0.3;

/** Space before a word below a scan, and how far the word before it may reach into it in its own font, font sizes. */
const SCANNED_SPACE = 0.2;
const SCANNED_OVERLAP = 1;

/** Many fonts give this to their hyphen and dash: where it breaks no word it is drawn as one of the text. */
const SOFT_HYPHEN_WITHIN = /\u00ad(?=.)|^\u00ad$/gu;

/** Joins glyphs in drawing order into words, in a frame where text runs to the right. Spaces part words and are not kept. */
export function buildWords(placed: readonly Glyph[]): readonly Word[] {
  const glyphs = composeCircles(composeNegations(composeAccents(oncePrinted(placed))));
  const words: Word[] = [];
  let start = 0;
  let left = 0;
  let right = 0;
  let spaced = false;
  const flush = (end: number) => {
    if (end > start) {
      const word = toWord(glyphs, start, end, left, right, spaced);
      const last = words.at(-1);
      if (last && spaced && glyphs[start]?.look.invisible) words[words.length - 1] = endBefore(word, last);
      words.push(word);
      spaced = false;
    }
    start = end;
  };
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index];
    if (!glyph?.text.trim()) {
      const letters = index - start;
      flush(index);
      start = index + 1;
      spaced = glyph !== undefined && isSpace(glyph, letters > 0 ? (right - left) / letters : glyph.size);
      continue;
    }
    const last = index > start ? glyphs[index - 1] : undefined;
    const isNarrow = last !== undefined && isNarrowSpace(glyphs, start, index, glyph.x - right);
    if (!last || isNarrow || !continues(last, glyph, left, right)) {
      flush(index);
      spaced ||= isNarrow;
      left = glyph.x;
      right = glyph.endX;
    }
    left = Math.min(left, glyph.x);
    right = Math.max(right, glyph.endX);
  }
  flush(glyphs.length);
  return dropFragments(dropOverprints(words));
}

const isSpace = ({ x, endX, size }: Glyph, letter: number): boolean =>
  endX - x > Math.min(WORD_GAP * size, CONDENSED_SPACE * letter);

function continues(last: Glyph, next: Glyph, left: number, right: number): boolean {
  if (last.look !== next.look && !looksAlike(last.look, next.look)) return false;
  if (Math.abs(last.size - next.size) > SAME_SIZE * last.size) return false;
  if (Math.abs(last.y - next.y) > SAME_LINE * last.size) return false;
  const gap = next.x - right;
  const least = last.look.font.style.monospace ? TYPED_GAP : WORD_GAP;
  const nearest = isDoubleQuote(last, next) ? QUOTES_GAP : least;
  if (gap < nearest * last.size && next.x > last.x - BACK * last.size && gap > -OVERLAP * last.size) return true;
  if (!isRightToLeft(next.text) && !isRightToLeft(last.text)) return false;
  const back = left - next.endX;
  return back < WORD_GAP * last.size && back > -OVERLAP * last.size;
}

const isDoubleQuote = (last: Glyph, next: Glyph): boolean =>
  last.text === next.text && /^['\u2018\u2019]$/.test(next.text);

const looksAlike = (one: GlyphLook, other: GlyphLook): boolean =>
  one.font.style === other.font.style && one.color === other.color;

/** The word of the glyphs from `start` to before `end`, at least one. */
function toWord(glyphs: readonly Glyph[], start: number, end: number, x0: number, x1: number, spaced: boolean): Word {
  const first = glyphs[start];
  if (!first) throw new Error('a word has at least one glyph');
  const { y, size, look } = first;
  const { artifact, mark } = look;
  const text = textOf(glyphs, start, end);
  const baseline = y + riseOfSign(text, look.font.style.name) * size;
  return {
    text,
    x0,
    x1,
    ...textHeight(baseline, size),
    baseline,
    size,
    font: look.font.style,
    color: look.color,
    ...(artifact ? { artifact } : {}),
    ...(spaced ? { spaced } : {}),
    ...(mark === undefined ? {} : { mark }),
  };
}

/**
 * The word before a space and this one, with no more width than leaves the space. In the text below a scan, words begin
 * where they are printed, but are as wide as in another font.
 */
function endBefore({ x0, baseline, size }: Word, last: Word): Word {
  const end = x0 - SCANNED_SPACE * size;
  const isBehind = last.x0 < end && last.x1 < x0 + SCANNED_OVERLAP * size;
  return isBehind && last.x1 > end && Math.abs(last.baseline - baseline) < size / 2 ? { ...last, x1: end } : last;
}

function textOf(glyphs: readonly Glyph[], start: number, end: number): string {
  let text = '';
  for (let index = start; index < end; index++) text += glyphs[index]?.text ?? '';
  text = text.replace(SOFT_HYPHEN_WITHIN, '-');
  return isRightToLeft(text) ? textFromRight(glyphs.slice(start, end)) : text;
}

/** Others draw parts of words again at their places, such as each line without the letters of some glyphs. */
function dropFragments(words: readonly Word[]): readonly Word[] {
  const fragments = new Set<Word>();
  const lines = Map.groupBy(words, ({ baseline }) => Math.round(baseline));
  for (const line of lines.values()) {
    let whole: Word | undefined;
    for (const word of line.toSorted((a, b) => a.x0 - b.x0 || b.x1 - a.x1)) {
      if (whole && isWithin(word, whole)) fragments.add(word);
      else {
        if (whole && isWithin(whole, word)) fragments.add(whole);
        whole = word;
      }
    }
  }
  return fragments.size === 0 ? words : words.filter((word) => !fragments.has(word));
}

function isWithin(word: Word, whole: Word): boolean {
  const shift = OVERPRINT * word.size;
  return (
    word.x0 >= whole.x0 - shift &&
    word.x1 <= whole.x1 + shift &&
    Math.abs(word.size - whole.size) < SAME_SIZE * whole.size &&
    whole.text.includes(word.text)
  );
}
