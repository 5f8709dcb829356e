import type { OutlineEntry } from '@docferry/shared-contracts';

/** UTF-16 code units of a heading that are shown. */
const MAX_HEADING_LENGTH = 300;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
/** Below these lines a row of dashes is a rule or a table, not the underline of a heading. */
const NOT_A_PARAGRAPH = /^ {0,3}(?:[>|]|[-*+][ \t]|\d{1,9}[.)][ \t])|^(?: {4}|\t)|^\s*$/;

/**
 * Headings of a Markdown text in order, ATX and setext, outside code fences (CommonMark 0.31, sections 4.2, 4.3 and
 * 4.5). One pass over the lines: a text of megabytes takes milliseconds, where a full parse takes seconds.
 */
export function outlineOf(text: string): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let fence: string | undefined;
  let previous = { line: '', start: 0 };
  for (const { line, start } of linesOf(text)) {
    const [opening = '', marks] = FENCE.exec(line) ?? [];
    const info = line.slice(opening.length);
    if (fence !== undefined) {
      if (marks && marks[0] === fence[0] && marks.length >= fence.length && info.trim() === '') fence = undefined;
      previous = { line: '', start };
      continue;
    }
    if (marks && !(marks[0] === '`' && info.includes('`'))) {
      fence = marks;
      previous = { line: '', start };
      continue;
    }
    const heading = atxHeading(line, start) ?? setextHeading(line, previous);
    if (heading?.text) entries.push(heading);
    previous = heading ? { line: '', start } : { line, start };
  }
  return entries;
}

function atxHeading(line: string, start: number): OutlineEntry | undefined {
  const [opening = '', hashes] = ATX.exec(line) ?? [];
  if (!hashes) return undefined;
  return { level: hashes.length, text: plain(withoutClosingHashes(line.slice(opening.length))), start };
}

/** A closing row of hashes is not part of a heading unless it directly follows a word. */
function withoutClosingHashes(rest: string): string {
  const heading = rest.trimEnd();
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  const before = heading[end - 1];
  return end === 0 || before === ' ' || before === '\t' ? heading.slice(0, end) : heading;
}

function setextHeading(line: string, previous: { line: string; start: number }): OutlineEntry | undefined {
  const [, underline] = SETEXT.exec(line) ?? [];
  if (!underline || NOT_A_PARAGRAPH.test(previous.line)) return undefined;
  return { level: underline.startsWith('=') ? 1 : 2, text: plain(previous.line), start: previous.start };
}

/** A heading's text without its emphasis and link marks, cut to a length that no real heading exceeds. */
function plain(heading: string): string {
  return withoutLinks(heading.trim().slice(0, 4 * MAX_HEADING_LENGTH))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*`]+/g, '')
    .trim()
    .slice(0, MAX_HEADING_LENGTH)
    .toWellFormed();
}

/** Replaces links and images by their text, in one pass over the `[`. */
function withoutLinks(heading: string): string {
  let kept = '';
  let from = 0;
  for (let open = heading.indexOf('['); open !== -1; open = heading.indexOf('[', open)) {
    const close = heading.indexOf(']', open);
    if (close === -1) break;
    if (heading[close + 1] !== '(') {
      open = close;
      continue;
    }
    const end = heading.indexOf(')', close);
    if (end === -1) break;
    const start = open > from && heading[open - 1] === '!' ? open - 1 : open;
    kept += heading.slice(from, start) + heading.slice(open + 1, close);
    from = end + 1;
    open = from;
  }
  return kept + heading.slice(from);
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    yield { line: text.slice(start, text[end - 1] === '\r' ? end - 1 : end), start };
    start = end + 1;
  }
}
