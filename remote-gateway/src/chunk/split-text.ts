import { countTokens } from '../lexical/count-tokens.ts';

/** A slice of the text, UTF-16 offsets, with its tokens. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** Names that it defines, where it is code that a grammar reads. */
  readonly symbols?: readonly string[];
};

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The segmenter is given this much at a time: its memory grows with its input. */
const SEGMENTER_CHARS = 32_768;
/** A code unit is at most three tokens: three UTF-8 bytes. */
const TOKENS_PER_UNIT = 3;
/** Without spaces, text is cut to pieces of at most this length, which are then packed. */
const MAX_CUT_LENGTH = 64;
/** Code units beside a cut that are looked at for a grapheme's boundary. */
const GRAPHEME_CONTEXT = 32;

/** Two characters that always are two graphemes. */
const PLAIN_PAIR = /^[!-~][!-~]$/;

/** Start offsets of the sentences in `[start, end)` (Unicode UAX 29); a line break alone does not end a sentence. */
export function sentenceStarts(text: string, start: number, end: number): number[] {
  const starts: number[] = [];
  for (let at = start; at < end; ) {
    let stop = Math.min(end, at + SEGMENTER_CHARS);
    if (stop < end) stop = graphemeBoundary(text, at, stop);
    const unwrapped = text.slice(at, stop).replace(/[\r\n]/g, ' ');
    for (const { index } of sentences.segment(unwrapped)) starts.push(at + index);
    at = stop;
  }
  return starts;
}

/** Sentences of `[start, end)`, an overlong one by words, an overlong word by graphemes: none above the budget. */
export function splitText(text: string, start: number, end: number, budget: number): Piece[] {
  const starts = sentenceStarts(text, start, end);
  return starts.flatMap((from, index) => {
    const sentence = trimmed(text, from, starts[index + 1] ?? end);
    if (!sentence) return [];
    return sentence.tokens <= budget ? [sentence] : splitWords(text, sentence.start, sentence.end, budget);
  });
}

const BLANK_LINES = /(?:\r?\n[ \t]*){2,}/g;
const LINE_BREAK = /\r\n|\n|\r/g;
/** An indented line, or a closing bracket: still inside what came before, in most languages. */
const INSIDE = /^[\s)\]}]/;

/** Stretches of whole definitions, an overlong one by blank lines, then by lines, an overlong line as text. */
export function splitLines(text: string, start: number, end: number, budget: number): Piece[] {
  const smaller = (pieces: readonly Piece[], split: (piece: Piece) => Piece[]) =>
    pieces.flatMap((piece) => (piece.tokens <= budget ? [piece] : split(piece)));
  const definitions = splitAt(text, start, end, BLANK_LINES, (first) => !INSIDE.test(first));
  const paragraphs = smaller(definitions, (piece) => splitAt(text, piece.start, piece.end, BLANK_LINES));
  const lines = smaller(paragraphs, (piece) => splitAt(text, piece.start, piece.end, LINE_BREAK));
  return smaller(lines, (line) => splitText(text, line.start, line.end, budget));
}

/** The non-blank part of `[start, end)`, or `undefined`. */
export function trimmed(text: string, start: number, end: number): Piece | undefined {
  const slice = text.slice(start, end);
  const kept = slice.trim();
  if (kept === '') return undefined;
  const from = start + slice.length - slice.trimStart().length;
  return { start: from, end: from + kept.length, tokens: countTokens(kept) };
}

/**
 * Parts between the separators, without blank ones; leading spaces of a part stay, because they may be indentation.
 * Given `startsPart`, only where it says so of the first character after a separator.
 */
function splitAt(
  text: string,
  start: number,
  end: number,
  separator: RegExp,
  startsPart?: (first: string) => boolean,
): Piece[] {
  const parts: Piece[] = [];
  const add = (from: number, to: number) => {
    const part = text.slice(from, to).trimEnd();
    if (part !== '') parts.push({ start: from, end: from + part.length, tokens: countTokens(part) });
  };
  let from = start;
  for (const match of text.slice(start, end).matchAll(separator)) {
    // The spaces after the last line break of the separator belong to the next line.
    const next = start + match.index + match[0].replace(/(?<![ \t])[ \t]+$/, '').length;
    if (startsPart && !startsPart(text.slice(next, next + 1))) continue;
    add(from, start + match.index);
    from = next;
  }
  add(from, end);
  return parts;
}

function splitWords(text: string, start: number, end: number, budget: number): Piece[] {
  const words: Piece[] = [];
  for (const match of text.slice(start, end).matchAll(/\S+/g)) {
    const from = start + match.index;
    const to = from + match[0].length;
    const tokens = match[0].length <= MAX_CUT_LENGTH ? countTokens(match[0]) : Number.POSITIVE_INFINITY;
    if (tokens <= budget) words.push({ start: from, end: to, tokens });
    else words.push(...cutWord(text, from, to, budget));
  }
  return words;
}

function cutWord(text: string, start: number, end: number, budget: number): Piece[] {
  const length = Math.max(2, Math.min(MAX_CUT_LENGTH, Math.floor(budget / TOKENS_PER_UNIT)));
  const pieces: Piece[] = [];
  for (let at = start; at < end; ) {
    const stop = at + length >= end ? end : graphemeBoundary(text, at, at + length);
    pieces.push({ start: at, end: stop, tokens: countTokens(text.slice(at, stop)) });
    at = stop;
  }
  return pieces;
}

/** The last place in `(from, at]` that splits no grapheme; if there is none near, one that splits no code point. */
function graphemeBoundary(text: string, from: number, at: number): number {
  if (PLAIN_PAIR.test(text.slice(at - 1, at + 1))) return at;
  const base = Math.max(from, at - GRAPHEME_CONTEXT);
  let boundary = base;
  for (const { index } of graphemes.segment(text.slice(base, at + GRAPHEME_CONTEXT))) {
    if (base + index > at) break;
    boundary = base + index;
  }
  if (boundary > base) return boundary;
  const low = text.charCodeAt(at);
  const high = text.charCodeAt(at - 1);
  const splitsPair = low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
  return splitsPair && at - 1 > from ? at - 1 : at;
}
