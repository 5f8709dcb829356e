import { type Citation, resourceUri, type Segment, segmentAt } from '@docferry/shared-contracts';
import { citedLines } from './cited-lines.ts';
import type { Span } from './split-spans.ts';

/** A passage with everything that a citation needs. */
export type Passage = Omit<Citation, 'segment' | 'resource'> & {
  /** The slice `[start, end)` of the document. */
  readonly text: string;
  /** Header rows or lead-in of the table or list that it continues. */
  readonly lead?: string | undefined;
  /** 0 to 1, where the passage was searched. */
  readonly relevance?: number;
  /** Pages, slides or sheets of its document. */
  readonly segments: readonly Segment[];
};

/** Longer names are cut in a citation, where they only have to be recognised. UTF-16 code units. */
const MAX_NAME_LENGTH = 200;
/** Markdown has six levels of headings. */
const MAX_HEADINGS = 6;

/**
 * The citation of the slice `span` of the passage's document, with the slice's own offsets, lines and page. A slice that
 * reaches beyond the passage needs the document's text for its lines.
 */
export function cite(
  { segments, text, lead: _lead, relevance: _relevance, lines, ...passage }: Passage,
  span: Span,
  documentText?: string,
): Citation {
  const segment = segmentAt(segments, span.start);
  const around = documentText === undefined ? { text, start: passage.start } : { text: documentText, start: 0 };
  return {
    ...passage,
    ...shortNames(passage),
    segment: segment ? { kind: segment.kind, label: segment.label } : null,
    ...(lines ? { lines: citedLines({ ...passage, lines }, span, around) } : {}),
    start: span.start,
    end: span.end,
    resource: resourceUri({ docId: passage.doc_id, start: span.start, end: span.end }),
  };
}

/** Title and headings of a citation within bounds. */
export function shortNames({ title, heading_path: headings }: Pick<Citation, 'title' | 'heading_path'>) {
  return { title: cutName(title), heading_path: headings.slice(-MAX_HEADINGS).map(cutName) };
}

function cutName(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`;
}
