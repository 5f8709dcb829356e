import type { Word } from '../../page/page-content.ts';
import { isRightToLeft } from '../read/glyph-text.ts';

/** A word in its place from the left, and whether a space follows it to the right. */
export type Piece = { readonly word: Word; readonly space: boolean };

/**
 * Words of a right-to-left line in the order that they are read: from the right, but stretches of left-to-right words
 * and numbers from the left. A simple case of UAX #9, without its embeddings. `space` then belongs to the word that is
 * read next.
 */
export function logicalOrder(pieces: readonly Piece[]): Piece[] {
  const rtl = pieces.filter(({ word }) => isRightToLeft(word.text)).length;
  const latin = pieces.filter(({ word }) => /\p{Script=Latin}/u.test(word.text)).length;
  const baseIsRtl = rtl >= latin;
  const groups: { rtl: boolean; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const direction = isRightToLeft(piece.word.text) || (baseIsRtl && isNeutral(piece.word.text));
    const last = groups.at(-1);
    if (last && last.rtl === direction) last.pieces.push(piece);
    else groups.push({ rtl: direction, pieces: [piece] });
  }
  const ordered = (baseIsRtl ? [...groups].reverse() : groups).flatMap((group) =>
    group.rtl ? [...group.pieces].reverse() : group.pieces,
  );
  const place = new Map(pieces.map((piece, index) => [piece.word, index]));
  return ordered.map((piece, index) => {
    const next = ordered[index + 1];
    if (!next) return { word: piece.word, space: false };
    const here = place.get(piece.word) ?? 0;
    const there = place.get(next.word) ?? 0;
    const between = pieces.slice(Math.min(here, there), Math.max(here, there));
    return { word: piece.word, space: between.length !== 1 || between.some((part) => part.space) };
  });
}

const isNeutral = (text: string) => /^[\p{P}\p{S}]+$/u.test(text);

const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '\u00ab\u00bb'].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
);
const INVERTED = /(?<=^|\s)[)\]}](?=\p{L})|(?<=\p{L})[([{](?=$|[\s.,;:!?])/gu;
const UPRIGHT = /(?<=^|\s)[([{](?=\p{L})|(?<=\p{L})[)\]}](?=$|[\s.,;:!?])/gu;

/**
 * The texts of a right-to-left line with its brackets turned round, where they stand the wrong way: some producers name
 * brackets by the shape that is drawn, which is mirrored, others by what was typed.
 */
export function turnBrackets(texts: readonly string[]): readonly string[] {
  const whole = texts.join('');
  const count = (pattern: RegExp) => whole.match(pattern)?.length ?? 0;
  if (count(INVERTED) <= count(UPRIGHT)) return texts;
  return texts.map((text) => text.replace(/[()[\]{}<>\u00ab\u00bb]/g, (sign) => MIRRORED.get(sign) ?? sign));
}
