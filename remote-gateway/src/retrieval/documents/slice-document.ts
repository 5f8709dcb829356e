import {
  boundOutline,
  type DocumentSlice,
  type DocumentSliceQuery,
  type OutlineEntry,
  oneLine,
  type Segment,
} from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import { boundedEnd, splitsPair } from '../../lexical/bounded-text.ts';
import { nearestHeadings } from './nearest-headings.ts';
import { outlineOf } from './outline.ts';

/** Headings, and segments, that one answer lists at most. */
const MAX_LISTED = 200;
/** UTF-16 code units of a heading or label that an error names. */
const MAX_NAME_CHARS = 120;

export type SliceQuery = {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly query: DocumentSliceQuery;
  /** Bounds the outline in tokens, by levels; when absent it has the first {@link MAX_LISTED} headings. */
  readonly outlineTokens?: number | undefined;
};

/**
 * The outline of a text and a bounded slice of it. Throws NOT_FOUND for an unknown section or page, INVALID_ARGUMENT for
 * an offset past its end.
 */
export function sliceDocument({ text, segments, query, outlineTokens }: SliceQuery): Omit<DocumentSlice, 'document'> {
  const outline = outlineOf(text);
  const range = chosenRange(query, text, outline, segments);
  const end = boundedEnd(text, range.start, range.end, query.max_tokens);
  return {
    ...(outlineTokens === undefined ? firstHeadings(outline) : boundOutline(outline, outlineTokens)),
    segments: segments.filter((segment) => segment.start < end && segment.end > range.start).slice(0, MAX_LISTED),
    text: text.slice(range.start, end),
    start: range.start,
    end,
    ...(end < text.length ? { next_start: end } : {}),
  };
}

function firstHeadings(outline: readonly OutlineEntry[]): Pick<DocumentSlice, 'outline' | 'outline_truncated'> {
  return { outline: outline.slice(0, MAX_LISTED), outline_truncated: outline.length > MAX_LISTED };
}

type Range = { readonly start: number; readonly end: number };

function chosenRange(
  { section, page, start }: DocumentSliceQuery,
  text: string,
  outline: readonly OutlineEntry[],
  segments: readonly Segment[],
): Range {
  if (section !== undefined) return sectionRange(section, text, outline);
  if (page !== undefined) return pageRange(page, segments);
  if (start === undefined) return { start: 0, end: text.length };
  if (start >= text.length) {
    throw new GatewayError('INVALID_ARGUMENT', `start: the document ends at ${text.length}.`, {
      details: { length: text.length },
    });
  }
  return { start: splitsPair(text, start) ? start - 1 : start, end: text.length };
}

/** From a heading to the next one of its level or above. */
function sectionRange(name: string, text: string, outline: readonly OutlineEntry[]): Range {
  const wanted = fold(name);
  const index = outline.findIndex((entry) => fold(entry.text) === wanted);
  const heading = outline[index];
  if (!heading) {
    const nearest = nearestHeadings(name, outline);
    const advice =
      nearest.length > 0 ? `Its nearest headings: ${nearest.map(quoted).join(', ')}.` : 'It has no headings.';
    throw new GatewayError('NOT_FOUND', `The document has no section "${name}". ${advice}`, {
      details: { sections: nearest },
    });
  }
  const next = outline.slice(index + 1).find((entry) => entry.level <= heading.level);
  return { start: heading.start, end: next?.start ?? text.length };
}

function pageRange(label: string, segments: readonly Segment[]): Range {
  const wanted = fold(label);
  const segment = segments.find((candidate) => fold(candidate.label) === wanted);
  if (!segment) {
    const [first, last] = [segments[0], segments.at(-1)];
    const detail =
      first && last
        ? `It has ${segments.length}, from ${quoted(first.label)} to ${quoted(last.label)}.`
        : 'It has no pages, slides or sheets.';
    throw new GatewayError('NOT_FOUND', `The document has no page, slide or sheet "${label}". ${detail}`, {
      details: { pages: segments.slice(0, 50).map((candidate) => candidate.label) },
    });
  }
  return segment;
}

function quoted(name: string): string {
  return `"${oneLine(name).slice(0, MAX_NAME_CHARS).toWellFormed()}"`;
}

function fold(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
