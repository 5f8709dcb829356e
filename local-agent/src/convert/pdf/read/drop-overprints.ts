import type { Word } from '../../page/page-content.ts';
import { OVERPRINT } from './once-printed.ts';

/** A word that is drawn again is no farther from the first time, points, however large it is. */
const FARTHEST = 16;
/** Words are looked for in squares of this size, points. */
const SQUARE = 4;

/** Some producers embolden text by drawing it twice with a tiny shift. */
export function dropOverprints(words: readonly Word[]): Word[] {
  const byText = new Map<string, Map<number, Word[]>>();
  return words.filter((word) => {
    const squares = byText.get(word.text);
    const home = keyOf(squareOf(word.x0), squareOf(word.baseline));
    if (!squares) byText.set(word.text, new Map([[home, [word]]]));
    else if (hasNear(squares, word)) return false;
    else {
      const own = squares.get(home);
      if (own) own.push(word);
      else squares.set(home, [word]);
    }
    return true;
  });
}

function hasNear(squares: ReadonlyMap<number, readonly Word[]>, { x0, baseline, size }: Word): boolean {
  const reach = Math.min(FARTHEST, OVERPRINT * size);
  const isNear = (other: Word) => Math.abs(other.x0 - x0) < reach && Math.abs(other.baseline - baseline) < reach;
  const [left, top] = [squareOf(x0 - reach), squareOf(baseline - reach)];
  // Counted from 0, for broken files have places so large that one more is the same number.
  const [across, down] = [squareOf(x0 + reach) - left, squareOf(baseline + reach) - top];
  for (let x = 0; x <= across; x++)
    for (let y = 0; y <= down; y++) if (squares.get(keyOf(left + x, top + y))?.some(isNear)) return true;
  return false;
}

const squareOf = (place: number): number => Math.floor(place / SQUARE);

/** One number for a square; places of pages are far below the factor. */
const keyOf = (x: number, y: number): number => x * 1_000_003 + y;
