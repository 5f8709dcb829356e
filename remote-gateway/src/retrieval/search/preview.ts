import { LIMITS } from '@docferry/shared-contracts';
import { splitsPair } from '../../lexical/bounded-text.ts';
import { isAscii } from '../../lexical/is-ascii.ts';
import { termsOfToken } from '../../lexical/terms.ts';

const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:[.'’-][\p{L}\p{M}\p{N}_]+)*/gu;
/** The class of an ASCII character in {@link TOKEN}. */
const [BETWEEN, INSIDE, JOINER] = [0, 1, 2];
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\w/.test(character)) return INSIDE;
  return /[.'-]/.test(character) ? JOINER : BETWEEN;
});
/** The gap between two sentences or lines. */
const SENTENCE_GAP = /(?:[.!?]["')\]]?\s+|[。！？]\s*|\n\s*)/gu;
/** Where a sentence is too long, the preview starts this far before a term, at a word. */
const RUN_UP = 60;
/** Terms that start later in a passage are not searched. */
const MAX_SCANNED = 20_000;

const HEADING_MARK = /^#{1,6}\s+/;
/** The row of dashes under a table's header. */
const TABLE_RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** The query's terms that the token at this position of a text matches; `hash` is of its characters. */
export type FindTerms = (text: string, start: number, end: number, hash: number) => readonly string[];

/** `queryTerms` are main terms of this language. Created once per query, because stemming costs more than a lookup. */
export function findTermsOf(queryTerms: ReadonlySet<string>, language: string): FindTerms {
  // By hash, because slicing a token from its text takes longer than everything else.
  const matching = new Map<number, { readonly token: string; readonly terms: readonly string[] }>();
  // Most tokens match no term of the query, and recur. On a collision of hashes a preview would miss a term.
  const others = new Int32Array(OTHERS);
  return (text, start, end, hash) => {
    if (queryTerms.size === 0 || others[hash & (OTHERS - 1)] === hash) return NONE;
    const known = matching.get(hash);
    if (known?.token.length === end - start && text.startsWith(known.token, start)) return known.terms;
    const token = text.slice(start, end);
    const terms = termsOfToken(token, language).filter((term) => queryTerms.has(term));
    if (terms.length > 0) matching.set(hash, { token, terms });
    else others[hash & (OTHERS - 1)] = hash;
    return terms;
  };
}

const NONE: readonly string[] = [];
/** A power of two. */
const OTHERS = 4_096;

type Match = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

/**
 * The part of a passage that contains most of a query's terms: from the start of a sentence where possible, white space
 * normalised, "…" where it was cut, at most 280 UTF-16 units.
 */
export function preview(text: string, findTerms: FindTerms, { isCode = false } = {}): string {
  const size = LIMITS.previewChars - 2;
  const matches = findMatches(text.slice(0, MAX_SCANNED), findTerms);
  let best = { start: firstWord(text), score: 0 };
  let first = 0;
  for (const { start, sentenceEnd } of windows(text, matches)) {
    while ((matches[first]?.start ?? Number.POSITIVE_INFINITY) < start) first++;
    const held = new Set<string>();
    let inFirst = 0;
    let count = 0;
    for (let at = first; (matches[at]?.end ?? Number.POSITIVE_INFINITY) <= start + size; at++) {
      for (const term of matches[at]?.terms ?? []) held.add(term);
      count++;
      if ((matches[at]?.start ?? 0) < sentenceEnd) inFirst = held.size;
    }
    // Terms within one sentence or row count more than terms spread over several, but not in code.
    const score = held.size + (isCode ? 0 : inFirst / 2) + Math.min(count, 9) / 10;
    if (score > best.score) best = { start, score };
  }
  const last = matches.findLast(({ end }) => end <= best.start + size);
  return cut(text, best.start, size, last?.end ?? 0);
}

function findMatches(text: string, findTerms: FindTerms): Match[] {
  const matches: Match[] = [];
  const visit: Visit = (start, end, hash) => {
    const terms = findTerms(text, start, end, hash);
    if (terms.length > 0) matches.push({ start, end, terms });
  };
  if (isAscii(text)) eachAsciiToken(text, visit);
  else eachToken(text, visit);
  return matches;
}

type Visit = (start: number, end: number, hash: number) => void;

function eachToken(text: string, visit: Visit): void {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    let hash = 0;
    for (let at = 0; at < token.length; at++) hash = added(hash, token.charCodeAt(at));
    visit(index, index + token.length, hash);
  }
}

/**
 * The same for an ASCII text. For speed only: without it a preview takes a fifth to three quarters longer (90 to 150 µs
 * for a passage of 1,500 characters). Delete it when the expression is within 5 %.
 */
function eachAsciiToken(text: string, visit: Visit): void {
  for (let start = 0; start < text.length; start++) {
    if (ASCII[text.charCodeAt(start)] !== INSIDE) continue;
    let hash = 0;
    let end = start;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (ASCII[code] === BETWEEN) break;
      if (ASCII[code] === JOINER && ASCII[text.charCodeAt(end + 1)] !== INSIDE) break;
      hash = added(hash, code);
    }
    visit(start, end, hash);
    start = end;
  }
}

function added(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

type Window = { readonly start: number; readonly sentenceEnd: number };

/** Starts of sentences that contain a match, and positions shortly before matches deep inside a sentence. */
function windows(text: string, matches: readonly Match[]): Window[] {
  if (matches.length === 0) return [];
  const sentences = [firstWord(text), ...sentenceStarts(text.slice(0, (matches.at(-1)?.start ?? 0) + 1))];
  const found = new Map<number, Window>();
  let at = 0;
  for (const match of matches) {
    while ((sentences[at + 1] ?? Number.POSITIVE_INFINITY) <= match.start) at++;
    const sentence = sentences[at] ?? 0;
    const deep = match.start - sentence > LIMITS.previewChars - RUN_UP;
    const start = deep ? wordStart(text, match.start - RUN_UP) : sentence;
    found.set(start, { start, sentenceEnd: sentences[at + 1] ?? text.length });
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

function sentenceStarts(text: string): number[] {
  return [...text.matchAll(SENTENCE_GAP)]
    .map(({ 0: gap, index }) => index + gap.length)
    .filter((start) => start < text.length);
}

function firstWord(text: string): number {
  return Math.max(text.search(/\S/), 0);
}

function wordStart(text: string, near: number): number {
  const space = text.slice(near, near + RUN_UP).search(/\s\S/);
  return space < 0 ? near + (splitsPair(text, near) ? 1 : 0) : near + space + 1;
}

/** Ends at a sentence when that keeps the last match, else at a word. */
function cut(text: string, start: number, size: number, mustReach: number): string {
  const before = start > firstWord(text) ? '…' : '';
  let end = Math.min(start + size, text.length);
  if (end < text.length) {
    const window = text.slice(start, end);
    const sentence = sentenceStarts(window).at(-1) ?? 0;
    const space = window.search(/\s\S*$/);
    if (sentence > size / 2 && start + sentence >= mustReach) end = start + sentence;
    else if (space > size / 2) end = start + space;
    else if (splitsPair(text, end)) end--;
  }
  const after = text.slice(end).trim() === '' ? '' : '…';
  return `${before}${readable(text.slice(start, end))}${after}`;
}

/** Markdown's marks of headings and tables are removed, because a preview is a line of running text. */
function readable(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !TABLE_RULE.test(line))
    .map((line) =>
      line.startsWith('|')
        ? line
            .replace(/^\|\s*/, '')
            .replace(/\|\s*$/, '')
            .trimEnd()
            .replaceAll(' | ', ' · ')
        : line.replace(HEADING_MARK, ''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
