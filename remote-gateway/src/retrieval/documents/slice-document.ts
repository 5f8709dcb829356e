import type { DocumentSlice, DocumentSliceQuery, OutlineEntry, Segment } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import { boundedEnd, splitsPair } from '../../lexical/bounded-text.ts';
import { outlineOf } from './outline.ts';

/** Headings, and segments, that one answer lists at most. */
const MAX_LISTED = 200;

export type SliceQuery = {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly query: DocumentSliceQuery;
};

/**
 * The outline of a text and a bounded slice of it. Throws NOT_FOUND for an unknown section or page, INVALID_ARGUMENT for
 * an offset past its end.
 */
export function sliceDocument({ text, segments, query }: SliceQuery): Omit<DocumentSlice, 'document'> {
  const outline = outlineOf(text);
  const range = chosenRange(query, text, outline, segments);
  const end = boundedEnd(text, range.start, range.end, query.max_tokens);
  return {
    outline: outline.slice(0, MAX_LISTED),
    outline_truncated: outline.length > MAX_LISTED,
    segments: segments.filter((segment) => segment.start < end && segment.end > range.start).slice(0, MAX_LISTED),
    text: text.slice(range.start, end),
    start: range.start,
    end,
    ...(end < text.length ? { next_start: end } : {}),
  };
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
    throw new GatewayError('NOT_FOUND', `The document has no section "${name}". Take one from its outline.`, {
      details: { sections: outline.slice(0, 50).map((entry) => entry.text) },
    });
  }
  const next = outline.slice(index + 1).find((entry) => entry.level <= heading.level);
  return { start: heading.start, end: next?.start ?? text.length };
}

function pageRange(label: string, segments: readonly Segment[]): Range {
  const wanted = fold(label);
  const segment = segments.find((candidate) => fold(candidate.label) === wanted);
  if (!segment) {
    const detail = segments.length > 0 ? 'Take a label from "pages".' : 'It has no pages, slides or sheets.';
    throw new GatewayError('NOT_FOUND', `The document has no page, slide or sheet "${label}". ${detail}`, {
      details: { pages: segments.slice(0, 50).map((candidate) => candidate.label) },
    });
  }
  return segment;
}

function fold(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
