import { isHeadRow, MAX_HEAD_ROWS } from '../../lexical/head-rows.ts';
import { captionParagraphs } from '../../lexical/table-caption.ts';
import { type BlockSpan, type Span, splitSource, splitSpans } from './split-spans.ts';

/** The row of dashes below the first row of a table. */
const RULE = /^[^\S\n]*\|(?:[^\S\n]*:?-+:?[^\S\n]*\|)+[^\S\n]*$/;

/** A passage from which quotes are chosen: a slice of a document that starts at `start`. */
export type QuotablePassage = {
  readonly docId: string;
  readonly start: number;
  readonly text: string;
  /** Header rows or lead-in of the table or list that it continues. */
  readonly lead?: string | undefined;
  /** How surely it is about the question, 0 to 1, where it was searched. */
  readonly relevance?: number | undefined;
  /** Headings above it. */
  readonly headings?: readonly string[];
  /** A part of a source file. */
  readonly isCode?: boolean;
};

/** A span of a passage with what a reader needs to understand it. */
export type ReadSpan = BlockSpan & {
  /** What it is read with: headings, the sentence before it or the lead-in of its list. */
  readonly around: string;
  /** The rows of heads of a table, without which its rows cannot be understood; empty for other spans. */
  readonly header: string;
  /** What the table shows and in which unit, where a paragraph before it says so; empty for other spans. */
  readonly caption: string;
  /** What is shown of it if there is room: the whole item, or a heading with the text below it. */
  readonly widest: Span;
};

/** The spans of a passage in order. */
export function readSpans({ text, lead = '', headings = [], isCode = false }: QuotablePassage): ReadSpan[] {
  const spans = isCode ? splitSource(text) : splitSpans(text);
  const above = headings.map((title) => ({ level: 0, title }));
  const isContinuation = spans[0]?.kind === 'table' || spans[0]?.kind === 'item';
  const continuedSpans = isContinuation && lead !== '' ? spans.findIndex(({ kind }) => kind !== spans[0]?.kind) : 0;
  return spans.map((span, at) => {
    const slice = text.slice(span.start, span.end);
    if (span.kind === 'heading') {
      const level = /^#*/.exec(slice)?.[0].length ?? 0;
      while (above.length > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop();
      above.push({ level, title: slice });
    }
    const before = spans[at - 1];
    const led = before && (before.block.start === span.block.start || text.slice(0, before.end).endsWith(':'));
    const continued = continuedSpans < 0 || at < continuedSpans;
    const around = [
      ...above.map(({ title }) => title),
      ...(continued ? [lead] : []),
      ...(led && before.kind !== 'heading' ? [text.slice(before.start, before.end)] : []),
    ].join('\n');
    const ofTable =
      span.kind === 'table' ? tableFacts(slice, continued ? lead : '', captionBefore(text, spans, at)) : NO_TABLE;
    return { ...span, around, ...ofTable, widest: widest(spans, at, text.length) };
  });
}

const NO_TABLE = { header: '', caption: '' };

/** Header rows and caption of a table or a part of one, whose lead may have both. */
function tableFacts(table: string, lead: string, before: string): Pick<ReadSpan, 'header' | 'caption'> {
  const own = headerOf(table.split('\n', 2 + MAX_HEAD_ROWS));
  const above = lead.split('\n');
  const rule = above.findLastIndex((line) => RULE.test(line));
  if (rule < 1) return { header: own, caption: before || captionInLead(above) };
  return {
    header: own || headerOf(above.slice(rule - 1)),
    caption: captionInLead(above.slice(0, rule - 1)),
  };
}

/** The rows of heads of a table that begins with them, without the row of dashes; empty for a table that does not. */
function headerOf([first = '', rule = '', ...rows]: readonly string[]): string {
  if (!RULE.test(rule)) return '';
  const others = rows.findIndex((row) => !isHeadRow(row));
  return [first, ...(others < 0 ? rows : rows.slice(0, others))].map((row) => row.trim()).join('\n');
}

/** The paragraphs that end before a table, if they are its caption. */
function captionBefore(text: string, spans: readonly BlockSpan[], table: number): string {
  const paragraphs: string[] = [];
  for (let at = table - 1; paragraphs.length < 2; ) {
    const span = spans[at];
    if (!span || span.kind === 'table' || span.kind === 'fence') break;
    paragraphs.push(text.slice(span.block.start, span.block.end));
    if (span.kind === 'heading') break;
    while (spans[at]?.block.start === span.block.start) at--;
  }
  return captionOf(paragraphs);
}

/** The caption of a table whose paragraphs before it are these, the nearest first. */
function captionOf(paragraphs: readonly string[]): string {
  const caption = paragraphs.slice(0, captionParagraphs(paragraphs)).toReversed();
  return caption.map((paragraph) => paragraph.trim().replace(/^#+ /u, '')).join('\n');
}

/** A lead does not show where a paragraph of several lines ends. */
function captionInLead(lines: readonly string[]): string {
  return captionOf([lines.join('\n')]) || captionOf(lines.toReversed());
}

function widest(spans: readonly BlockSpan[], at: number, textEnd: number): Span {
  const span = spans[at] ?? { start: 0, end: 0, kind: 'text', block: { start: 0, end: 0 } };
  if (span.kind === 'item') return span.block.start === span.start ? span.block : span;
  if (span.kind !== 'heading') return span;
  const body = spans.findIndex(({ kind }, other) => other > at && kind !== 'heading');
  const next = spans.find(({ kind }, other) => other > body && kind === 'heading');
  return { start: span.start, end: body < 0 ? span.end : (next?.start ?? textEnd) };
}
