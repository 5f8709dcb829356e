import { LIMITS } from '@docferry/shared-contracts';
import { splitsPair } from '../../lexical/bounded-text.ts';
import type { Match } from './find-terms.ts';

/** The gap between two sentences or lines. */
const SENTENCE_GAP = /(?:[.!?]["')\]]?\s+|[。！？]\s*|\n\s*)/gu;
/** Where a sentence is too long, the preview starts this far before a term, at a word. */
const RUN_UP = 60;

const HEADING_MARK = /^#{1,6}\s+/;
/** The row of dashes under a table's header. */
const TABLE_RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * The part of a passage that contains most of a query's terms: from the start of a sentence where possible, white space
 * normalised, "…" where it was cut, at most 280 UTF-16 units.
 */
export function preview(text: string, matches: readonly Match[], { isCode = false } = {}): string {
  const size = LIMITS.previewChars - 2;
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
