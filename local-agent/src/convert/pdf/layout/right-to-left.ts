import type { Word } from '../../page/page-content.ts';
import { isRightToLeft } from '../read/glyph-text.ts';

/** A word, and whether a space stands between it and the next one. */
export type Piece = { readonly word: Word; readonly space: boolean };

/** Signs that follow or precede a word; those before a number may be a percent sign that follows it. */
const SIGNS = '()[]{}.,:;!?"\'\u201c\u201d\u2018\u2019\u00ab\u00bb';

/** Digits of one number stand no farther apart, font sizes. */
const THOUSANDS_GAP = 0.4;

/** Which way a word runs: to the right, to the left, a number, or a sign that runs as what stands around it. */
type Kind = 'right' | 'left' | 'number' | 'sign';

/**
 * Words of a line that holds right-to-left text, given from the left, in the order that they are read, and whether the line is
 * read from the right. UAX #9 without its embeddings: numbers and signs run as the strong words around them, a number after a
 * left-to-right word belongs to it, and groups of three digits to the number before them.
 */
export function logicalOrder(visual: readonly Piece[]): { readonly pieces: Piece[]; readonly fromRight: boolean } {
  const rtl = visual.filter(({ word }) => isRightToLeft(word.text)).length;
  const latin = visual.filter(({ word }) => /\p{Script=Latin}/u.test(word.text)).length;
  const fromRight = rtl >= latin;
  const pieces = fromRight ? visual.flatMap(withoutSigns) : visual;
  const kinds = pieces.map(({ word }) => kindOf(word.text));
  const groups: Piece[][] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = start + 1;
    // What runs against the line keeps its own order, from its first strong word to the last that it holds together with.
    if (kinds[start] === (fromRight ? 'right' : 'left')) end = endOfStretch(kinds, start, fromRight);
    else if (fromRight) end = endOfNumber(pieces, start);
    const group = pieces.slice(start, end);
    groups.push(fromRight || end === start + 1 ? group : reversed(group));
  }
  return { pieces: fromRight ? reversedGroups(groups) : groups.flat(), fromRight };
}

/** Numbers of a line without words, given from the left, in the order that they are read from the right. */
export function numbersFromRight(visual: readonly Piece[]): Piece[] {
  const groups: Piece[][] = [];
  for (let start = 0, end = 0; start < visual.length; start = end) {
    end = endOfNumber(visual, start);
    groups.push(visual.slice(start, end));
  }
  return reversedGroups(groups);
}

/** The end of the words that run as the first one does: numbers behind a left-to-right word do too. */
function endOfStretch(kinds: readonly Kind[], start: number, fromRight: boolean): number {
  let end = start + 1;
  for (let index = end; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === (fromRight ? 'left' : 'right')) break;
    if (kind === kinds[start] || (fromRight && kind === 'number')) end = index + 1;
  }
  return end;
}

/**
 * The end of a number that runs to the right as a whole: its thousands stand apart, `3 001`, or its parts are separate words
 * around a sign, `3`, `/` and `2021`.
 */
function endOfNumber(pieces: readonly Piece[], start: number): number {
  const text = (index: number) => pieces[index]?.word.text ?? '';
  let end = start + 1;
  if (!DIGITS.test(text(start))) return end;
  while (/^[./:,]$/.test(text(end)) && DIGITS.test(text(end + 1)) && !pieces[end - 1]?.space && !pieces[end]?.space)
    end += 2;
  if (end > start + 1 || !/^[-+\u2212]?\p{Nd}{1,3}$/u.test(text(start))) return end;
  while (/^\p{Nd}{3}(?:[.,\u066b]\p{Nd}+)?$/u.test(text(end)) && isNear(pieces, end)) end++;
  // Groups of other lengths, as in a telephone number, are numbers of their own.
  return DIGITS.test(text(end)) && isNear(pieces, end) ? start + 1 : end;
}

const DIGITS = /^[-+\u2212]?\p{Nd}+$/u;

/** Whether a word is as near to the one before it as the digits of one number are. */
function isNear(pieces: readonly Piece[], index: number): boolean {
  const [before, next] = [pieces[index - 1]?.word, pieces[index]?.word];
  if (!before || !next) return false;
  return Math.max(before.x0, next.x0) - Math.min(before.x1, next.x1) < THOUSANDS_GAP * next.size;
}

function kindOf(text: string): Kind {
  if (isRightToLeft(text)) return 'left';
  if (/\p{L}/u.test(text)) return 'right';
  return /\p{N}/u.test(text) ? 'number' : 'sign';
}

/** The signs at the ends of a left-to-right word or number as pieces of their own: they belong to the line around it. */
function withoutSigns(piece: Piece): Piece[] {
  const { word, space } = piece;
  const parts = isRightToLeft(word.text) ? [] : partedBySigns(word.text);
  if (parts.length < 2) return [piece];
  return parts.map((text, index) => ({ word: { ...word, text }, space: index === parts.length - 1 && space }));
}

/**
 * The signs before a word, the word, and the signs behind it, where there are any; of signs alone each one. A hyphen at the
 * right of a number stands between it and the word before it.
 */
function partedBySigns(text: string): string[] {
  let start = 0;
  let end = text.length;
  while (start < end && `${SIGNS}%`.includes(text.charAt(start))) start++;
  if (start === end) return text.split('');
  const behind = /\p{N}[-\u2010-\u2013]$/u.test(text) ? `${SIGNS}${text.at(-1)}` : SIGNS;
  while (end > start && behind.includes(text.charAt(end - 1))) end--;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)].filter(Boolean);
}

/** The pieces the other way round; each space stays between the two that it stood between, and the last one at the end. */
export const reversed = (pieces: readonly Piece[]): Piece[] => reversedGroups(pieces.map((piece) => [piece]));

function reversedGroups(groups: readonly (readonly Piece[])[]): Piece[] {
  const end = groups.at(-1)?.at(-1)?.space ?? false;
  return groups.toReversed().flatMap((group, index) => {
    const left = groups[groups.length - 2 - index]?.at(-1);
    return group.map((piece, at) => (at === group.length - 1 ? { ...piece, space: left?.space ?? end } : piece));
  });
}

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
