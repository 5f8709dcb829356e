import type { Triple } from './triple.ts';

type Span = { readonly start: number; readonly end: number };

/** Where a triple's quote stands in a text, white space aside; undefined when it does not, or does not name both ends. */
export function findQuote(text: string, { subject, object, quote }: Triple): Span | undefined {
  const words = spaced(quote).text.trim();
  const named = words.toLowerCase();
  const isNamed = [subject, object].every((name) => named.includes(spaced(name).text.trim().toLowerCase()));
  if (words === '' || !isNamed) return undefined;
  const { text: plain, offsets } = spaced(text);
  const at = plain.indexOf(words);
  const start = offsets[at];
  const last = offsets[at + words.length - 1];
  return at < 0 || start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}

/** The text with one space for each run of white space, and the offset of each of its code units in the original. */
export function spaced(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    const isSpace = unit.trim() === '';
    if (isSpace && result.endsWith(' ')) continue;
    result += isSpace ? ' ' : unit;
    offsets.push(at);
  }
  return { text: result, offsets };
}
