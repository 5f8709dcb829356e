import type { FontStyle, Word } from '../layout/page-content.ts';
import { composeAccents } from './compose-accents.ts';
import { isRightToLeft } from './glyph-text.ts';

/** A glyph in a frame where its text runs to the right. */
export type PlacedGlyph = {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly baseline: number;
  readonly size: number;
  readonly font: FontStyle;
  readonly color: string;
  readonly artifact: boolean;
  readonly mark: number | undefined;
};

/** Above the baseline and below it, in parts of the font size: fonts' own figures differ too much to compare lines by. */
const ASCENT = 0.78;
export const DESCENT = 0.22;
/** A gap wider than this part of the font size parts two words. */
export const WORD_GAP = 0.15;

/** Joins glyphs in drawing order into words. Spaces part words and are not kept. */
export function buildWords(glyphs: readonly PlacedGlyph[]): Word[] {
  const words: Word[] = [];
  let run: PlacedGlyph[] = [];
  let left = 0;
  let right = 0;
  let spaced = false;
  const flush = () => {
    if (run.length > 0) words.push(toWord(run, left, right, spaced));
    if (run.length > 0) spaced = false;
    run = [];
  };
  for (const glyph of composeAccents(glyphs)) {
    const last = run.at(-1);
    if (!glyph.text.trim()) {
      flush();
      spaced = glyph.x1 - glyph.x0 > WORD_GAP * glyph.size;
      continue;
    }
    if (!last || !continues(last, glyph, left, right)) {
      flush();
      left = glyph.x0;
      right = glyph.x1;
    }
    run.push(glyph);
    left = Math.min(left, glyph.x0);
    right = Math.max(right, glyph.x1);
  }
  flush();
  return dropOverprints(words);
}

function continues(last: PlacedGlyph, next: PlacedGlyph, left: number, right: number): boolean {
  if (last.font !== next.font || last.color !== next.color) return false;
  if (Math.abs(last.size - next.size) > 0.05 * last.size) return false;
  if (Math.abs(last.baseline - next.baseline) > 0.08 * last.size) return false;
  const gap = next.x0 - right;
  if (gap < WORD_GAP * last.size && next.x0 > last.x0 - 0.3 * last.size && gap > -0.6 * last.size) return true;
  if (!isRightToLeft(next.text) && !isRightToLeft(last.text)) return false;
  const back = left - next.x1;
  return back < WORD_GAP * last.size && back > -0.6 * last.size;
}

function toWord(run: readonly PlacedGlyph[], x0: number, x1: number, spaced: boolean): Word {
  const [first] = run;
  if (!first) throw new Error('a word has at least one glyph');
  const { baseline, size, font, color, artifact, mark } = first;
  return {
    text: runText(run),
    x0,
    x1,
    y0: baseline - ASCENT * size,
    y1: baseline + DESCENT * size,
    baseline,
    size,
    font,
    color,
    ...(artifact ? { artifact } : {}),
    ...(spaced ? { spaced } : {}),
    ...(mark === undefined ? {} : { mark }),
  };
}

/** Right-to-left glyphs are read by their places, from the right, whatever order they were drawn in. */
function runText(run: readonly PlacedGlyph[]): string {
  let text = '';
  for (const glyph of run) text += glyph.text;
  if (!isRightToLeft(text)) return text;
  return [...run]
    .sort((a, b) => b.x0 + b.x1 - a.x0 - a.x1)
    .map((glyph) => glyph.text)
    .join('');
}

/** Some producers embolden text by drawing it twice with a tiny shift. */
function dropOverprints(words: readonly Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const twins = seen.get(word.text);
    if (!twins) {
      seen.set(word.text, [word]);
      return true;
    }
    const near = (twin: Word) =>
      Math.abs(twin.x0 - word.x0) < 0.12 * word.size && Math.abs(twin.baseline - word.baseline) < 0.12 * word.size;
    if (twins.some(near)) return false;
    twins.push(word);
    return true;
  });
}
