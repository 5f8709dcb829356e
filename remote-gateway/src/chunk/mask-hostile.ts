/** Characters of a line that decide its place in the block structure; the rest of a longer line is its content. */
const STRUCTURE_CHARS = 2_000;
/** Deeper nesting than any reader follows; the parser's time grows with its square. */
const DEEPEST_INDENT = 64;
const LONGEST_MARKERS = 64;

const DEEP_LINE = new RegExp(`^([ \\t]{${DEEPEST_INDENT}})([ \\t]+)(?=[^ \\t\\r\\n])`, 'gm');
const MARKER_RUN = new RegExp(`^((?:[ \\t]|[>*+-]|\\d{1,9}[.)]){${LONGEST_MARKERS}})([^\\r\\n]+)`, 'gm');
const LONG_LINE = new RegExp(`^([^\\r\\n]{${STRUCTURE_CHARS}})([^\\r\\n]+)`, 'gm');

/**
 * A copy of the text, same length and same lines, in which what only costs the parser time is plain text: nesting
 * beyond reason and the far end of very long lines. Offsets into the copy are offsets into the text.
 */
export function maskHostile(text: string): string {
  const fill = (_: string, kept: string, rest: string) => kept + 'x'.repeat(rest.length);
  return text.replaceAll('\uFEFF', 'x').replace(DEEP_LINE, fill).replace(MARKER_RUN, fill).replace(LONG_LINE, fill);
}
