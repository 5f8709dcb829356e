import { visibleText } from './hidden-characters.ts';

/** All characters that may be read as the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Precedes retrieved text and says which words are quoted. */
export const WHAT_IS_QUOTED = 'Lines with ">", and the names of files, titles and headings, are quoted from documents.';

/**
 * Retrieved text as data. Each line starts with "> ", so that no document can imitate the words of the server, and hidden
 * characters are removed.
 */
export function quote(text: string): string {
  return visibleText(text)
    .text.trimEnd()
    .split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n');
}
