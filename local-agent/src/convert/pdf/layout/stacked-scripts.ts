import { overlap, width } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { MAJORITY } from './measures.ts';
import type { Piece } from './right-to-left.ts';
import { spacing } from './word-spacing.ts';

/** How small text stands beside its sign; undefined for other words. */
export type Side = 'raised' | 'lowered' | undefined;

/**
 * The pieces of a line with an index and a power over each other, behind one sign, each whole: by their places, their words
 * take turns. The one that begins first is first.
 */
export function partStackedScripts(pieces: readonly Piece[], sideOf: (word: Word) => Side): readonly Piece[] {
  const sides = pieces.map(({ word }) => sideOf(word));
  if (!sides.includes('raised') || !sides.includes('lowered')) return pieces;
  const parted: Piece[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = start + 1;
    while (sides[start] && sides[end]) end++;
    parted.push(...partScripts(pieces.slice(start, end), sides.slice(start, end)));
  }
  return parted;
}

/** Pieces of small text side by side. */
function partScripts(scripts: readonly Piece[], sides: readonly Side[]): readonly Piece[] {
  const isOver = ({ word }: Piece, index: number) => {
    const before = scripts[index - 1]?.word;
    return before && areStacked(before, word);
  };
  if (!scripts.some(isOver)) return scripts;
  const first = scripts.filter((_, index) => sides[index] === sides[0]);
  const second = scripts.filter((_, index) => sides[index] !== sides[0]);
  return [...spaced(first, false), ...spaced(second, scripts.at(-1)?.space ?? false)];
}

const areStacked = (a: Word, b: Word): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > MAJORITY * Math.min(width(a), width(b));

function spaced(pieces: readonly Piece[], spaceAfter: boolean): Piece[] {
  const words = pieces.map(({ word }) => word);
  const spaces = spacing(words);
  return words.map((word, index) => ({ word, space: spaces[index] ?? spaceAfter }));
}
