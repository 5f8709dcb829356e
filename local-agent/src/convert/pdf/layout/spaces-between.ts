import type { Line } from './line.ts';

/**
 * Scripts whose lines may break where no space is: Thai, Lao, Burmese and Khmer have none between words, and Korean lines may
 * end within a word.
 */
export const BREAKABLE_END = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7af]$/;
export const BREAKABLE_START = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7af]/;
const HANGUL = /[\uac00-\ud7af]/;

/** Lines that break after any letter end no farther from each other than the next letter would need, font sizes. */
const LETTER = 1;
/** Lines that end no farther apart are justified, font sizes. */
const JUSTIFIED = 0.1;
/** Fewer full lines do not show where they break. */
const MIN_FULL = 2;

/**
 * Whether a space stands between a line and the one above, in scripts whose lines may break where none is. Many makers draw
 * the space at the end of the line above; where they draw none, Korean lines that end unevenly, but always with less room than
 * a letter needs, break within words.
 */
export function spacesBetween(lines: readonly Line[]): (line: Line) => boolean {
  if (lines.slice(1).some(({ afterSpace }) => afterSpace)) return (line) => line.afterSpace === true;
  const isKorean = HANGUL.test(lines[0]?.text ?? '');
  return () => isKorean && !breaksWithinWords(lines.slice(0, -1));
}

function breaksWithinWords(full: readonly Line[]): boolean {
  const size = full[0]?.size ?? 0;
  const ends = full.map(({ x1 }) => x1);
  const spread = Math.max(...ends) - Math.min(...ends);
  return full.length >= MIN_FULL && spread > JUSTIFIED * size && spread < LETTER * size;
}
