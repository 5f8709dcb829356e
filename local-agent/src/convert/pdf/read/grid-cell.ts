import { median } from '../../page/box.ts';
import type { Glyph } from './text-state.ts';

/** Gaps within a word are equal but for rounding, font sizes. */
const SAME_GAP = 0.01;
/** Words of ordinary text have no gaps between letters, font sizes. */
const NO_GAP = 0.01;
/** Shorter words show the width of their cells badly, letters. */
const MIN_LENGTH = 4;
/** Cells of one grid differ by rounding, font sizes. */
const SAME_CELL = 0.01;
/** So many words have cells of one width, although their letters differ so much in theirs, font sizes. */
const MIN_WORDS = 4;
const MIN_SPREAD = 0.06;

/** How wide the cells and the letters of a word are, font sizes. */
type SpacedWord = { readonly cell: number; readonly letter: number };

/**
 * The width of a cell, in font sizes, that words have in common whose letters differ in width: what the letters leave of the
 * cells of a word is shared out evenly before, between and behind them.
 */
export function cellOf(lines: readonly (readonly Glyph[])[]): number | undefined {
  const words = lines.flatMap(spacedWords).sort((a, b) => a.cell - b.cell);
  let best: readonly SpacedWord[] = [];
  let end = 0;
  for (const [start, word] of words.entries()) {
    while ((words[end]?.cell ?? Number.POSITIVE_INFINITY) < word.cell + SAME_CELL) end += 1;
    if (end - start < MIN_WORDS || end - start <= best.length) continue;
    const within = words.slice(start, end);
    const letters = within.map(({ letter }) => letter);
    if (Math.max(...letters) - Math.min(...letters) > MIN_SPREAD) best = within;
  }
  return best.length === 0 ? undefined : median(best.map(({ cell }) => cell));
}

/** The words of a line whose letters have equal gaps between them. */
function spacedWords(line: readonly Glyph[]): SpacedWord[] {
  const words: SpacedWord[] = [];
  let start = 0;
  for (let index = 1; index < line.length; index++) {
    const gap = gapAfter(line, start);
    const size = line[start]?.size ?? 1;
    if (index + 1 < line.length && Math.abs(gapAfter(line, index) - gap) < SAME_GAP * size) continue;
    const count = index + 1 - start;
    if (count >= MIN_LENGTH && Math.abs(gap) > NO_GAP * size) words.push(spacedWord(line.slice(start, index + 1)));
    start = index;
  }
  return words;
}

const gapAfter = (line: readonly Glyph[], index: number): number =>
  (line[index + 1]?.x ?? 0) - (line[index]?.endX ?? 0);

function spacedWord(glyphs: readonly Glyph[]): SpacedWord {
  const { x, size } = glyphs[0] ?? { x: 0, size: 1 };
  const width = (glyphs.at(-1)?.endX ?? x) - x;
  const letters = widthOf(glyphs);
  const gap = (width - letters) / (glyphs.length - 1);
  return { cell: (width + 2 * gap) / glyphs.length / size, letter: letters / glyphs.length / size };
}

/** Of all letters, without what is between them. */
export const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { x, endX }) => sum + endX - x, 0);
