import { type Box, boundsOf, overlap, width } from './box.ts';
import type { Word } from './page-content.ts';
import { perList } from './per-list.ts';
import { addRow, nearestRow, type RowIndex } from './row-index.ts';
import { SMALL_BULLET } from './small-bullet.ts';

/** Words that stand on one baseline, from left to right, whatever columns they belong to. */
export type Row = Box & { readonly words: readonly Word[]; readonly baseline: number; readonly size: number };

/** A note's text begins no farther behind its raised mark, font sizes. */
const MARK_GAP = 4;

type Draft = { words: Word[]; baseline: number; size: number };

/** Groups words by baseline, from top to bottom. Raised and lowered small words join the line that they belong to. */
export const groupRows: (words: readonly Word[]) => readonly Row[] = perList(toRows);

function toRows(words: readonly Word[]): Row[] {
  const drafts: Draft[] = [];
  const index: RowIndex<Draft> = new Map();
  let nearest: Draft | undefined;
  for (const word of inOrder(words)) {
    // Words on the base line of the row before are nearest to it.
    if (word.baseline !== nearest?.baseline) nearest = nearestRow(index, word, belongsTo);
    // A row beside two lines of a label, or a bullet before a line, may stand at the height of their marks.
    const isLoose = nearest && (MARKS.test(word.text) || NAME_SIGN.test(word.text)) && !touches(nearest, word);
    const home = (isLoose ? nearestRow(index, word, hasMark) : undefined) ?? nearest;
    if (home) home.words.push(word);
    else {
      nearest = { words: [word], baseline: word.baseline, size: word.size };
      addRow(index, nearest, drafts.push(nearest));
    }
  }
  return drafts
    .map(({ words: members, baseline, size }) => ({
      ...boundsOf(members),
      words: members.sort((a, b) => a.x0 - b.x0),
      baseline,
      size,
    }))
    .sort((a, b) => a.baseline - b.baseline);
}

/** Words in the order in which rows take them: what stands off its line comes last. */
function inOrder(words: readonly Word[]): readonly Word[] {
  const accents = words.filter(({ text }) => ACCENT.test(text));
  const above = new Set(accents.length > MAX_ACCENTS ? [] : accents.filter((accent) => isAboveLetter(accent, words)));
  const later: Word[] = [];
  const first: Word[] = [];
  for (const word of words) (isOffLine(word) || above.has(word) ? later : first).push(word);
  return first.sort(byWeight).concat(later);
}

/** Larger words first, and bullets behind words as large, for the first word of a row gives its base line. */
const byWeight = (a: Word, b: Word): number =>
  b.size - a.size || Number(isBullet(a)) - Number(isBullet(b)) || a.baseline - b.baseline;

/** Accents, stars and underscores, which may be drawn above or below the base line of their line. */
const isOffLine = ({ text }: Word): boolean => /^[\p{M}_*\u2217]+$/u.test(text);

/** A bullet in a cell of its own stands higher than its line where a raised sign makes this taller. */
const isBullet = ({ text }: Word): boolean => SMALL_BULLET.test(text) && !/\p{Pd}/u.test(text);

/** Accents that stand alone. Where there are more of them, they are no text. */
const ACCENT = /^[\u00a8\u00af\u00b4\u02c6-\u02dd]$/;
const MAX_ACCENTS = 1_000;

/** An accent that is drawn above a letter is to have the line of this; beside it, it is a sign as others. */
const isAboveLetter = (accent: Word, words: readonly Word[]): boolean =>
  words.some(
    (other) =>
      other.baseline > accent.baseline &&
      other.baseline - accent.baseline < accent.size / 2 &&
      overlap(accent.x0, accent.x1, other.x0, other.x1) > 0,
  );

function belongsTo(draft: Draft, word: Word): boolean {
  return isNear(draft, word) && !isStacked(draft, word);
}

/** A small word above or below a word of the line is one of another line, and no mark: both are written in letters. */
function isStacked(draft: Draft, word: Word): boolean {
  if (word.size >= 0.85 * draft.size || !WRITTEN.test(word.text)) return false;
  return draft.words.some(
    (other) =>
      Math.abs(other.baseline - word.baseline) > 0.3 * other.size &&
      overlap(word.x0, word.x1, other.x0, other.x1) > 0.5 * Math.min(width(word), width(other)) &&
      LETTERED.test(other.text),
  );
}

/** Words of so many letters are no marks or indices. */
const WRITTEN = /^\p{L}{3}/u;
/** A word or an abbreviation. */
const LETTERED = /\p{L}.?\p{L}/u;

function isNear(draft: Draft, word: Word): boolean {
  const rise = draft.baseline - word.baseline;
  if (Math.abs(rise) <= 0.3 * word.size) return true;
  const small = word.size < 0.85 * draft.size;
  return (
    (small && rise > -0.3 * draft.size && rise < 0.62 * draft.size && touches(draft, word)) ||
    (word.size < 0.95 * draft.size && Math.abs(rise) < 0.55 * draft.size && isAttached(draft, word)) ||
    (small && rise > 0 && rise < 0.62 * draft.size && hangsBefore(draft, word)) ||
    isPowerOfPower(draft, word) ||
    (isMark(draft, word) && rise > 0 && rise < 0.55 * draft.size && hangsBefore(draft, word)) ||
    (isBullet(word) && rise > 0 && rise < 0.4 * draft.size && hangsBefore(draft, word)) ||
    (isOffLine(word) && rise < 0 && rise > -0.5 * draft.size && hangsBefore(draft, word)) ||
    (isStar(word) && rise > 0 && rise < 0.5 * draft.size && (isAttached(draft, word) || hangsBefore(draft, word))) ||
    (Math.abs(rise) < 0.4 * draft.size && isTucked(draft, word))
  );
}

/** A sign beside a raised or lowered one of the line, smaller than it and farther from the base line. */
function isPowerOfPower({ words, baseline, size }: Draft, word: Word): boolean {
  if (word.size >= 0.6 * size) return false;
  return words.some((other) => {
    const [rise, further] = [baseline - other.baseline, other.baseline - word.baseline];
    return (
      Math.abs(rise) > 0.1 * size &&
      rise * further > 0 &&
      Math.abs(further) < 0.62 * other.size &&
      word.size < 0.85 * other.size &&
      other.size < 0.85 * size &&
      Math.abs(word.x0 - other.x1) < 0.4 * other.size
    );
  });
}

/** A mark in brackets may be hardly smaller than its line. */
const isMark = ({ size }: Draft, word: Word): boolean => word.size < 0.95 * size && MARKS.test(word.text);

/** A star that is as large as its line may be drawn higher than other letters. */
const isStar = ({ text }: Word): boolean => /^[*\u2217]{1,3}$/.test(text);

/** A raised mark stands right beside a word of its line. */
function touches(draft: Draft, word: Word): boolean {
  return draft.words.some((other) => word.x0 < other.x1 + 0.6 * draft.size && word.x1 > other.x0 - 0.6 * draft.size);
}

/** The mark of a note, such as `3`, `(a)` and `**`. */
const NOTE = /^[([]?(?:\d{1,2}|[a-z]|[*\u2217\u2020\u2021]{1,2})[)\]]?$/i;

/** A raised mark that hangs before the first line of its note or item, with a tab or in a column of its own. */
function hangsBefore({ words, size }: Draft, { text, x0, x1 }: Word): boolean {
  if (!NOTE.test(text) && !SMALL_BULLET.test(text)) return false;
  return (
    words.some((other) => other.x0 >= x1 && other.x0 - x1 < MARK_GAP * size) &&
    !words.some((other) => other.x1 <= x0 && x0 - other.x1 < size)
  );
}

/** A capital that reaches into its neighbours on both sides is a letter of their word. */
function isTucked({ words }: Draft, { text, x0, x1 }: Word): boolean {
  if (!/^\p{Lu}$/u.test(text)) return false;
  return words.some((other) => other.x0 < x0 && other.x1 > x0) && words.some((other) => other.x0 < x1 && other.x1 > x1);
}

/** Set right against the word before it, as an index that is hardly smaller than its line; marks in brackets may have a space. */
function isAttached(draft: Draft, word: Word): boolean {
  const isBracketed = MARKS.test(word.text);
  if (word.text.length > 4 && !isBracketed) return false;
  const farthest = (isBracketed ? MARK_SPACE : 0.1) * draft.size;
  return draft.words.some((other) => Math.abs(word.x0 - other.x1) < farthest);
}

/** A raised mark stands right against a word of a line. */
function hasMark(draft: Draft, word: Word): boolean {
  const rise = draft.baseline - word.baseline;
  return word.size < 0.85 * draft.size && rise > 0 && rise < 0.62 * draft.size && isAttached(draft, word);
}

/** Marks of notes in brackets. */
export const MARKS = /^(?:[([][a-z\d]{1,2}[)\]]){1,4}$/i;
/** The sign of a registered name or of a trade mark. */
const NAME_SIGN = /^[\u00ae\u2120\u2122]$/;
/** The widest space before marks in brackets, font sizes. */
const MARK_SPACE = 0.4;

/** Parts of a row that gaps of at least `gap` points part. */
export function splitRow(words: readonly Word[], gap: number): Word[][] {
  const parts: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const last = parts.at(-1);
    if (last && word.x0 - right < gap) last.push(word);
    else parts.push([word]);
    right = Math.max(right, word.x1);
  }
  return parts;
}

/** Distance of two rows as that of the base lines of single lines would be: the white between them and a line's height. */
export const pitch = (above: Row, below: Row): number => below.y0 - above.y1 + below.size;
