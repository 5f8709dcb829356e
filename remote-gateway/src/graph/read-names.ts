import { addressOf, fileNameOf, linkedAddress, namedFile, pathsOf } from './address.ts';
import type { GraphEdge, GraphSource } from './document-graph.ts';
import { abbreviationAt, properNameAt } from './full-names.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { isSectionNumber } from './headings.ts';
import { calledName, constantOf, nameOfWord } from './name-shapes.ts';
import type { Line } from './read-lines.ts';
import type { References } from './references.ts';
import { type Word, wordsOf } from './words.ts';

export type LineContext = {
  readonly source: GraphSource;
  readonly builder: GraphBuilder;
  readonly refs: References;
  readonly part: number;
  readonly isCode: boolean;
  readonly line: Line;
};

const TO_SECTION = new Set([
  'section',
  'sections',
  'sect',
  'sec',
  'chapter',
  'chapters',
  'appendix',
  'clause',
  '§',
  '§§',
]);
const TO_TABLE = new Set(['table', 'tables', 'tab']);
const STANDARDS = new Set(['RFC', 'ISO', 'IEC', 'IEEE', 'DIN', 'EN', 'ECMA', 'PEP', 'HTTP']);
const FILE =
  /^[\w./@%+~-]+\.(?:md|mdx|txt|rst|adoc|html?|pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|csv|tsv|json|ya?ml|toml|xml|ini|conf|sql|tsx?|jsx?|mjs|cjs|py|go|rs|java|kt|cs|cpp|c|h|hpp|rb|php|swift|sh|ps1|proto|tf)$/i;
const NOTE = /^\^[^\s]{1,40}$/;
const CITATION = /^\d{1,3}$/;

/** Adds what a line names and refers to. `termEnd` is where a glossary's term in it ends, or 0. */
export function readNames(context: LineContext, termEnd: number): void {
  const { source, line, isCode } = context;
  const words = wordsOf(source.text, line.start, line.end);
  if (words.length === 0) return;
  if (termEnd > 0) defineTerm(context, words, termEnd);
  const isShouted = !isCode && !/\p{Ll}/u.test(source.text.slice(line.start, line.end));
  for (const [at, word] of words.entries()) {
    if (word.isPlain && !mayMean(source.text, word)) continue;
    if (readLink(context, word)) continue;
    if (isCode) readConstant(context, word);
    else if (!readReference(context, words, at) && !readNote(context, word)) readWord(context, words, at, isShouted);
  }
}

/** Whether a plain word may begin a reference ("section 4"), be a link's target or a call in code (`run()`). */
function mayMean(text: string, { start, end }: Word): boolean {
  if (text[start - 1] === '(' || isCall(text, start, end)) return true;
  const code = text.charCodeAt(end + 1);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

function readWord(context: LineContext, words: readonly Word[], at: number, isShouted: boolean): void {
  const { source, builder, part } = context;
  const { text } = source;
  const word = words[at];
  if (!word) return;
  const abbreviation = abbreviationAt(text, words, at);
  if (abbreviation) {
    const { short, full, start, end } = abbreviation;
    const name = `${full} (${short})`;
    builder.name(
      part,
      { kind: 'term', key: short.toLowerCase(), name },
      { type: 'defines', start, end, confidence: 0.95 },
    );
    return;
  }
  const proper = properNameAt(text, words, at);
  if (proper) {
    const { kind, name, start, end } = proper;
    builder.name(part, { kind, key: name.toLowerCase(), name }, { type: 'mentions', start, end, confidence: 0.85 });
    return;
  }
  const isCode = text[word.start - 1] === '`' && (text[word.end] === '`' || text.startsWith('()', word.end));
  const found = isCall(text, word.start, word.end) ? calledName(word.text) : nameOfWord(word.text, { isCode });
  if (!found || (isShouted && found.kind === 'term')) return;
  const { confidence, ...shared } = found;
  builder.name(part, { ...shared, name: word.text }, mention(word, confidence));
}

/** `run()` between backticks. */
function isCall(text: string, start: number, end: number): boolean {
  return text[start - 1] === '`' && text.startsWith('()', end);
}

function readConstant({ builder, part }: LineContext, word: Word): void {
  const found = constantOf(word.text);
  if (!found) return;
  const { confidence, ...shared } = found;
  builder.name(part, { ...shared, name: word.text }, mention(word, confidence));
}

/** Addresses, targets of links and names of files. True if the word is one. */
function readLink({ source, builder, refs, part, isCode, line }: LineContext, word: Word): boolean {
  const { text, start, end } = word;
  const { text: whole } = source;
  const isDefinition =
    whole[line.start] === '[' &&
    whole[line.start + 1] !== '^' &&
    whole.startsWith(']: ', start - 3) &&
    /[./#]/.test(text);
  const isTarget = !isCode && (isDefinition || whole.startsWith('](', start - 2));
  if (isTarget && text.startsWith('#')) {
    refs.refer({ to: 'anchor', label: text.slice(1), part, start, end });
    return true;
  }
  // After a name, as in NAME=https://..., the address is what follows it.
  const web = isTarget ? 0 : text.includes('://') ? text.search(/https?:\/\//) : -1;
  if (web >= 0) {
    const address = linkedAddress(text.slice(web), source);
    if (address === undefined || address === addressOf(source)) return isTarget;
    const found = { type: 'links_to', start: start + web, end, confidence: 1 } as const;
    builder.name(part, { kind: 'address', key: address, name: address }, found);
    return true;
  }
  if (!text.includes('.') || !FILE.test(text)) return false;
  const file = namedFile(text);
  const isOwn = file === fileNameOf(source.filename) || pathsOf(addressOf(source)).includes(file);
  if (isOwn || file.startsWith('.')) return true;
  builder.name(part, { kind: 'file', key: file, name: text }, { type: 'links_to', start, end, confidence: 0.8 });
  return true;
}

/** "Section 4.2", "Table 3", "RFC 7231". True if the word at `at` begins one. */
function readReference({ refs, builder, part }: LineContext, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  const lower = word.text.toLowerCase();
  if (lower.startsWith('§') && isSectionNumber(lower.slice(1))) {
    refs.refer({ to: 'section', label: lower.slice(1), part, start: word.start, end: word.end });
    return true;
  }
  const next = words[at + 1];
  if (!next || next.start - word.end > 2) return false;
  const place = { part, start: word.start, end: next.end };
  if (TO_SECTION.has(lower) && isSectionNumber(next.text)) {
    refs.refer({ to: 'section', label: next.text, ...place });
    return true;
  }
  if (TO_TABLE.has(lower) && CITATION.test(next.text)) {
    // The first words of a line are the caption itself.
    if (at > 0) refs.refer({ to: 'table', label: next.text, ...place });
    return true;
  }
  if (!STANDARDS.has(word.text) || !/^\d[\d.:-]{1,20}$/.test(next.text)) return false;
  const key = `${word.text} ${next.text}`;
  builder.name(
    part,
    { kind: 'standard', key, name: key },
    { type: 'mentions', start: word.start, end: next.end, confidence: 0.9 },
  );
  return true;
}

/** `[^1]` and `[12]`: where a line begins with it, it is the note, elsewhere a citation. */
function readNote({ source, builder, refs, part, line }: LineContext, { text, start, end }: Word): boolean {
  const { text: whole } = source;
  if (whole[start - 1] !== '[' || whole[end] !== ']') return false;
  const isFootnote = NOTE.test(text);
  if (!isFootnote && !CITATION.test(text)) return false;
  const after = whole[end + 1];
  const begins = start - 1 - line.start <= 3 && whole.slice(line.start, start - 1).trim() === '';
  if (begins && (isFootnote ? after === ':' : after === ' ' || after === ':')) {
    const name = `[${text}] ${whole.slice(end + 2, Math.min(line.end, end + 120)).trim()}`;
    const node = builder.part({ kind: 'note', key: text, name, parent: part, start: start - 1, end: line.end });
    if (node !== undefined) refs.define('note', text, node);
  } else if (after !== '(' && after !== ':') {
    refs.refer({ to: 'note', label: text, part, start: start - 1, end: end + 1 });
  }
  return true;
}

/** The first cell of a glossary's row. */
function defineTerm({ source, builder, part }: LineContext, words: readonly Word[], termEnd: number): void {
  const last = words.findLast(({ end }) => end <= termEnd);
  const first = words[0];
  if (!first || !last || last.end - first.start > 80) return;
  const name = source.text.slice(first.start, last.end).replace(/[*`_]/g, '');
  const found = { type: 'defines', start: first.start, end: last.end, confidence: 0.9 } as const;
  builder.name(part, { kind: 'term', key: name.toLowerCase(), name }, found);
}

function mention({ start, end }: Word, confidence: number): Omit<GraphEdge, 'source' | 'target'> {
  return { type: 'mentions', start, end, confidence };
}
