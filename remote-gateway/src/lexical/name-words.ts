import { stemmer } from './stems.ts';
import { stopWords } from './stop-words.ts';

/** Letters, marks and digits: `_`, `-`, `.` and `&` stand between the words of a name. */
const PIECE = /[\p{L}\p{M}\p{N}]+/gu;
/** Edges inside a piece: `fooBar`, `2023Q2`, `FY2018`; `3M` and `10K` stay whole. */
const EDGES = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N}{4})(?=\p{L})|(?<=\p{L}{2})(?=\p{N})/u;
/** Two digits after "FY" or a quarter mean a year of this century. */
const SHORT_YEAR = /\b(FY|Q[1-4]|[1-4]Q)\s?['’]?(\p{N}{2})(?!\p{N})/giu;
const QUARTER = /\b(first|second|third|fourth|1st|2nd|3rd|4th)[\s-]{1,3}quarter\b/giu;
const QUARTER_FIRST = /\b([1-4])Q\b/giu;
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const YEAR = /^(?:19|20)\p{N}{2}$/u;
/** A longer run is no name. */
const LONGEST = 40;
/** A query with more words is a text to compare with. */
const MAX_JOINED = 60;

/**
 * The words by which a document is named, in order: stems of words, `3m`, `10k`, years and quarters. Periods are
 * written in one way: FY18, FY2018 and fiscal 2018 have the word `2018`, "third quarter" and 3Q have `q3`.
 */
export function nameWords(text: string, language: string): readonly string[] {
  const stops = stopWords(language);
  return namePieces(text).flatMap((piece) =>
    stops.has(piece) || /^(?:\p{Ll}|\p{N}{1,3})$/u.test(piece) ? [] : [stemmed(piece, language)],
  );
}

/** What two or three pieces in a row give when written together: "Coca-Cola" is also `cocacola`, "PG&E" `pge`. */
export function joinedWords(text: string, language: string): readonly { readonly word: string; readonly of: number }[] {
  const pieces = namePieces(text).slice(0, MAX_JOINED);
  return pieces.flatMap((first, at) => {
    const [second, third] = pieces.slice(at + 1, at + 3);
    return [
      [first, second],
      [first, second, third],
    ].flatMap((run) =>
      run.every((piece) => piece !== undefined) ? [{ word: stemmed(run.join(''), language), of: run.length }] : [],
    );
  });
}

/** The pieces of a text, lower-case, split at the edges inside them. */
function namePieces(text: string): readonly string[] {
  const written = text
    .normalize('NFKC')
    .replace(SHORT_YEAR, (_, period: string, year: string) => `${period} 20${year}`)
    .replace(QUARTER, (_, ordinal: string) => ` q${quarterOf(ordinal)} `)
    .replace(QUARTER_FIRST, ' q$1 ')
    .replace(/(?<=\p{L})['’]s\b/gu, '');
  return [...written.matchAll(PIECE)]
    .filter(([piece]) => piece.length <= LONGEST)
    .flatMap(([piece]) => piece.split(EDGES))
    .map((piece) => piece.toLowerCase());
}

export function isYear(word: string): boolean {
  return YEAR.test(word);
}

/** 1 to 4, of "third" or "3rd". */
function quarterOf(ordinal: string): number {
  return Number.parseInt(ordinal, 10) || ORDINALS.indexOf(ordinal.toLowerCase()) + 1;
}

function stemmed(word: string, language: string): string {
  return /^\p{L}+$/u.test(word) ? stemmer(language)(word) : word;
}
