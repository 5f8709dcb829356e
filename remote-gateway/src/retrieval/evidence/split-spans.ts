import { inlineCode } from './inline-code.ts';
import { MONTHS } from './months.ts';

/** A part of a text, `[start, end)` in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number };

/** A span with its block: a paragraph, list item, heading, table or fence. */
export type BlockSpan = Span & {
  readonly kind: 'text' | 'item' | 'heading' | 'table' | 'fence';
  readonly block: Span;
};

const FENCE = /^\s*(`{3,}|~{3,})/;
const TABLE_ROW = /^\s*\|/;
const HEADING = /^\s*#{1,6}\s[^\n]*(?:\n\s*)?$/;
const MARKER = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+/;
/** White space after the end of a sentence, or the position after a full stop in scripts without spaces. */
const BOUNDARY = /(?<=[.?!])\s+|(?<=[。！？])/gu;
/** Abbreviations, whose full stop ends no sentence: `e.g. this`, `etc. and`, `z. B. so`; `no. 5`, `ca. 20`. */
const BEFORE_SMALL_LETTER = /(?:^|[\s(])(?:\p{L}{1,3}|(?:\p{L}+\.)+\p{L}+)\.$/u;
const BEFORE_NUMBER = /(?:^|[\s(])\p{L}{1,2}\.$/u;
const BEFORE_LETTER = /(?:^|[\s(])\p{L}\.$/u;
/** A day before its month, as in `31. März`. */
const DAY = /(?:^|[\s(])\d{1,2}\.$/;

/**
 * The parts of a Markdown text that can be quoted, in order: each fenced code block, each table, and elsewhere the text
 * between blank lines, list markers and the ends of sentences. Blank text gives none.
 */
export function splitSpans(text: string): BlockSpan[] {
  return blocks(text)
    .flatMap(({ kind, ...block }) => {
      const whole = trimmed(text, block);
      const parts = kind === 'table' || kind === 'fence' ? [block] : sentences(text, block);
      return parts.map((part) => ({ ...trimmed(text, part), kind, block: whole }));
    })
    .filter(({ start, end }) => end > start);
}

/** The parts of source code: the text between blank lines. */
export function splitSource(source: string): BlockSpan[] {
  let start = 0;
  const parts: Span[] = [];
  for (const { 0: gap, index } of source.matchAll(/\n(?:[ \t]*\r?\n)+/g)) {
    parts.push({ start, end: index });
    start = index + gap.length;
  }
  return [...parts, { start, end: source.length }]
    .map((part) => trimmed(source, part))
    .filter(({ start, end }) => end > start)
    .map((part) => ({ ...part, kind: 'fence', block: part }));
}

type Block = Span & Pick<BlockSpan, 'kind'>;

function blocks(text: string): Block[] {
  const found: Block[] = [];
  let start = 0;
  let fence: string | undefined;
  let inTable = false;
  const close = (end: number, kind = kindOf(text.slice(start, end))) => {
    if (end > start) found.push({ start, end, kind });
    start = end;
  };
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n?/g)) {
    const marks = FENCE.exec(line)?.[1];
    const isRow = fence === undefined && TABLE_ROW.test(line);
    if (isRow !== inTable) close(index, inTable ? 'table' : undefined);
    inTable = isRow;
    if (fence !== undefined) {
      if (!marks?.startsWith(fence)) continue;
      fence = undefined;
      close(index + line.length, 'fence');
    } else if (marks) {
      close(index);
      fence = marks;
    } else if (line.trim() === '' || MARKER.test(line)) {
      close(index);
    }
  }
  close(text.length, inTable ? 'table' : fence === undefined ? undefined : 'fence');
  return found;
}

function kindOf(block: string): BlockSpan['kind'] {
  if (MARKER.test(block)) return 'item';
  return HEADING.test(block) ? 'heading' : 'text';
}

function sentences(text: string, { start, end }: Span): Span[] {
  const block = text.slice(start, end);
  const marker = MARKER.exec(block)?.[0].length ?? 0;
  // No sentence ends inside inline code.
  const code = inlineCode(block);
  let next = 0;
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: gap, index } of block.matchAll(BOUNDARY)) {
    if (index + gap.length <= marker) continue; // the dot of "1. " ends no sentence
    while ((code[next]?.end ?? index) < index) next += 1;
    if ((code[next]?.start ?? index) < index && index < (code[next]?.end ?? index)) continue;
    if (isAbbreviation(block.slice(0, index), block.slice(index + gap.length))) continue;
    spans.push({ start: start + from, end: start + index });
    from = index + gap.length;
  }
  return [...spans, { start: start + from, end }];
}

/** Whether the full stop between two parts belongs to an abbreviation or a day. */
function isAbbreviation(before: string, after: string): boolean {
  const tail = before.slice(-24);
  if (DAY.test(tail)) return MONTHS.has(/^\p{L}+/u.exec(after)?.[0].toLowerCase() ?? '');
  if (/^\p{Ll}/u.test(after)) return BEFORE_SMALL_LETTER.test(tail);
  if (/^\p{N}/u.test(after)) return BEFORE_NUMBER.test(tail);
  return /^\p{L}\./u.test(after) && BEFORE_LETTER.test(tail);
}

function trimmed(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end);
  const inner = slice.trim();
  const from = start + slice.indexOf(inner);
  return { start: from, end: from + inner.length };
}
