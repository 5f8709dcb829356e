import { UserError } from '../errors.ts';

/** A part of a text; offsets are UTF-16 code units, end exclusive. */
export type TextSlice = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where to read on; absent at the end. */
  readonly nextStart: number | undefined;
};

/** An ASCII letter is about a quarter of a token; one of another script is counted as a whole, which errs on the safe side. */
const TOKENS_PER_ASCII_CHAR = 0.25;

/** Good ends of a slice, best first: before a heading, after a paragraph, a line, a word. */
const BOUNDARIES = [/\n\n(?=#{1,6} )/g, /\n\n(?!#)/g, /\n/g, / /g];

/**
 * The part of a text from `start` that holds about `maxTokens` tokens. It ends before a heading or between
 * paragraphs, lines or words where that is possible in its last quarter, and never inside a surrogate pair. Throws UserError INVALID_ARGUMENT when
 * `start` is past the end.
 */
export function sliceText(text: string, start: number, maxTokens: number): TextSlice {
  if (start > text.length) {
    throw new UserError('INVALID_ARGUMENT', `start is ${start}, but the text ends at ${text.length}.`, {
      advice: 'Pass the next_start of the previous answer.',
      details: { field: 'start' },
    });
  }
  const from = isInsidePair(text, start) ? start - 1 : start;
  const limit = reach(text, from, maxTokens);
  const end = limit === text.length ? limit : niceEnd(text, from, limit);
  return { text: text.slice(from, end), start: from, end, nextStart: end < text.length ? end : undefined };
}

function reach(text: string, from: number, maxTokens: number): number {
  let tokens = 0;
  let end = from;
  while (end < text.length) {
    const ascii = text.charCodeAt(end) < 128;
    tokens += ascii ? TOKENS_PER_ASCII_CHAR : 1;
    if (tokens > maxTokens && end > from) break;
    end += isInsidePair(text, end + 1) ? 2 : 1;
  }
  return end;
}

function niceEnd(text: string, from: number, limit: number): number {
  const earliest = from + Math.ceil((limit - from) * 0.75);
  const slice = text.slice(earliest, limit);
  for (const boundary of BOUNDARIES) {
    const at = [...slice.matchAll(boundary)].at(-1);
    if (at) return earliest + at.index + at[0].length;
  }
  return limit;
}

function isInsidePair(text: string, offset: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1)) && offset > 0;
}
