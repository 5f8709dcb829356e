import { visibleText } from './hidden-characters.ts';

/** Everything that a reader may take for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Said before what was retrieved: whose words are whose. */
export const WHAT_IS_QUOTED = 'Lines with ">", and the names of files, titles and headings, are quoted from documents.';

/**
 * Retrieved text as data: each of its lines starts with "> ", so that nothing in a document can pass for the words of
 * the server, and says all that it says in sight.
 */
export function quote(text: string): string {
  return visibleText(text)
    .text.trimEnd()
    .split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n');
}
