import type { Range } from '../atom.ts';
import { afterBlanks, closesFence, fenceInfo, fenceMarks } from './fence-line.ts';
import { type Language, languageOfFence, languageOfFile } from './languages.ts';

/** The source that a document consists of, `[start, end)` of its text. */
export type CodeRange = Range & {
  /** `undefined` when no grammar reads it. */
  readonly language: Language | undefined;
};

/** Lines as JavaScript's multiline expressions count them. */
const LINE = /[^\n\r\u2028\u2029]+/g;
const ITEM_MARK = /(?:[-*+]|\d{1,9}[.)])(?=[ \t])/y;

/**
 * The code of a document of kind `code`, or of one that is a single code fence, as the agent sends source files.
 * `undefined` for every other document.
 */
export function findCode(text: string, kind: string, filename: string): CodeRange | undefined {
  const fence = openingFence(text, text.startsWith('\uFEFF') ? 1 : 0);
  // A backtick in the info string makes it inline code.
  if (fence && !text.slice(fence.marksEnd, fence.content).includes('`')) {
    const language =
      languageOfFence(firstWord(text, fence.marksEnd)) ?? (kind === 'code' ? languageOfFile(filename) : undefined);
    const end = closingFence(text, fence.content, fence.marks);
    if (end !== undefined && (language || kind === 'code')) return { start: fence.content, end, language };
  }
  return kind === 'code' ? { start: 0, end: text.length, language: languageOfFile(filename) } : undefined;
}

/** The grammars that a document may need: its own, or those of the fences in it. */
export function languagesIn(text: string, kind: string, filename: string): Set<Language> {
  const code = findCode(text, kind, filename);
  if (code) return new Set(code.language ? [code.language] : []);
  const languages = new Set<Language>();
  for (const { 0: line } of text.matchAll(LINE)) {
    const at = afterItemMark(line);
    const marks = fenceMarks(line, at);
    const language = marks && languageOfFence(fenceInfo(line, at + marks.length));
    if (language) languages.add(language);
  }
  return languages;
}

/** The fenced blocks inside a list item. One that nothing closes reaches its end. */
export function fencesIn(text: string, start: number, end: number): Range[] {
  const fences: Range[] = [];
  let open: { readonly at: number; readonly marker: string } | undefined;
  for (const { 0: line, index } of text.slice(start, end).matchAll(/[^\r\n]+/g)) {
    const [, before = '', marker] = /^((?:[-*+]|\d{1,9}[.)])?[ \t]*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (marker === undefined) continue;
    if (open === undefined) open = { at: start + index + before.trimEnd().length, marker };
    else if (marker.startsWith(open.marker) && line.trim() === marker) {
      fences.push({ start: open.at, end: start + index + line.length });
      open = undefined;
    }
  }
  return open === undefined ? fences : [...fences, { start: open.at, end }];
}

/** The content of a fenced block that starts a line at `start` of the text and ends it at `end`. */
export function fencedCode(text: string, start: number, end: number): CodeRange | undefined {
  const block = text.slice(start, end);
  const fence = openingFence(block, afterBlanks(block, 0));
  const language = fence && languageOfFence(fenceInfo(block, fence.marksEnd));
  if (!fence || !language) return undefined;
  const closing = /(?:\r\n|\n|\r)[ \t]*(?:`{3,}|~{3,})[ \t]*$/.exec(block);
  return { start: start + fence.content, end: start + (closing?.index ?? block.length), language };
}

/** The fence that a text has at `at`: its marks, where they end, and where the next line begins, which it must have. */
function openingFence(text: string, at: number) {
  const marks = fenceMarks(text, at);
  if (marks === undefined) return undefined;
  const marksEnd = at + marks.length;
  const rest = text.slice(marksEnd);
  const newline = rest.search(/[\r\n]/);
  if (newline === -1) return undefined;
  return { marks, marksEnd, content: marksEnd + newline + (rest.startsWith('\r\n', newline) ? 2 : 1) };
}

/** Where the closing fence starts, when nothing but blanks follows it. */
function closingFence(text: string, from: number, marks: string): number | undefined {
  for (const { 0: line, index } of text.slice(from).matchAll(LINE)) {
    if (!closesFence(line, 0, marks)) continue;
    const start = from + index;
    return text.slice(start + line.length).trim() === '' ? start : undefined;
  }
  return undefined;
}

/** After the blanks and the mark of a list item that a line begins with. */
function afterItemMark(line: string): number {
  ITEM_MARK.lastIndex = afterBlanks(line, 0);
  const mark = ITEM_MARK.exec(line)?.[0] ?? '';
  return afterBlanks(line, afterBlanks(line, 0) + mark.length);
}

/** The first word of the info string; braces are part of it. */
function firstWord(text: string, marksEnd: number): string {
  return text.slice(afterBlanks(text, marksEnd)).match(/^[^\s`]*/)?.[0] ?? '';
}
