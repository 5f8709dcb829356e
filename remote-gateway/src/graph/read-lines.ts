/** A line of a text, or a piece of a very long one. */
export type Line = { readonly start: number; readonly end: number; readonly isWhole: boolean };

/** Longer lines come in pieces: what is looked for in a line is short. UTF-16 code units. */
const MAX_LINE = 8_192;

/** The lines without their breaks (LF or CRLF), in order. */
export function* readLines(text: string): Generator<Line> {
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed;
    const end = next > at && text[next - 1] === '\r' ? next - 1 : next;
    const isWhole = end - at <= MAX_LINE;
    for (let start = at; start < end; start += MAX_LINE) {
      yield { start, end: Math.min(end, start + MAX_LINE), isWhole };
    }
    if (end === at) yield { start: at, end, isWhole };
    at = next + 1;
  }
}
