import type { Range } from '../split-unit.ts';
import { type Language, languageOfFence, languageOfFile } from './languages.ts';

/** The source that a document consists of, `[start, end)` of its text. */
export type CodeRange = Range & {
  /** `undefined` when no grammar reads it. */
  readonly language: Language | undefined;
};

const OPENING = /^\uFEFF?(`{3,}|~{3,})[ \t]*([^\s`]*)[^\r\n`]*(?:\r\n|\n|\r)/;
const FENCE_OPENING = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,})[ \t]*([^\s`{]+)/gm;

/**
 * The code of a document of kind `code`, or of one that is a single code fence, as the agent sends source files.
 * `undefined` for every other document.
 */
export function findCode(text: string, kind: string, filename: string): CodeRange | undefined {
  const fence = OPENING.exec(text);
  if (fence) {
    const [opening, marker = '', info = ''] = fence;
    const language = languageOfFence(info) ?? (kind === 'code' ? languageOfFile(filename) : undefined);
    const end = closingFence(text, opening.length, marker);
    if (end !== undefined && (language || kind === 'code')) return { start: opening.length, end, language };
  }
  return kind === 'code' ? { start: 0, end: text.length, language: languageOfFile(filename) } : undefined;
}

/** The grammars that a document may need: its own, or those of the fences in it. */
export function languagesIn(text: string, kind: string, filename: string): Set<Language> {
  const code = findCode(text, kind, filename);
  if (code) return new Set(code.language ? [code.language] : []);
  const languages = new Set<Language>();
  for (const [, info = ''] of text.matchAll(FENCE_OPENING)) {
    const language = languageOfFence(info);
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
  const opening = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`{]+)[^\r\n]*(?:\r\n|\n|\r)/.exec(block);
  const language = languageOfFence(opening?.[2] ?? '');
  if (!opening || !language) return undefined;
  const closing = /(?:\r\n|\n|\r)[ \t]*(?:`{3,}|~{3,})[ \t]*$/.exec(block);
  return { start: start + opening[0].length, end: start + (closing?.index ?? block.length), language };
}

/** Where the closing fence starts, when nothing but blanks follows it. */
function closingFence(text: string, from: number, marker: string): number | undefined {
  const fences = new RegExp(`^ {0,3}${marker[0]}{${marker.length},}[ \\t]*$`, 'gm');
  fences.lastIndex = from;
  const closing = fences.exec(text);
  if (!closing || text.slice(closing.index + closing[0].length).trim() !== '') return undefined;
  return closing.index;
}
