import { type Citation, resourceUri, type Segment, segmentAt } from '@docferry/shared-contracts';
import type { Span } from './split-spans.ts';

/** A passage with all that is needed to quote it. */
export type Passage = Omit<Citation, 'segment' | 'resource'> & {
  /** The slice `[start, end)` of the document. */
  readonly text: string;
  /** Pages, slides or sheets of its document. */
  readonly segments: readonly Segment[];
};

type Lines = NonNullable<Citation['lines']>;

const LINE_BREAK = /\r\n|\n|\r/g;
/** Longer ones are cut in a citation: they are there to recognise a place by, not to be read. UTF-16 code units. */
const LONGEST_NAME = 200;
/** Markdown has six levels of headings. */
const MOST_HEADINGS = 6;

/** Names the slice `span` of the passage's document: offsets, and the page where the slice starts, are its own. */
export function cite({ segments, text, lines, ...passage }: Passage, span: Span): Citation {
  const segment = segmentAt(segments, span.start);
  return {
    ...passage,
    ...shortNames(passage),
    segment: segment ? { kind: segment.kind, label: segment.label } : null,
    ...(lines ? { lines: linesOf({ ...passage, text, lines }, span) } : {}),
    start: span.start,
    end: span.end,
    resource: resourceUri({ docId: passage.doc_id, start: span.start, end: span.end }),
  };
}

/** Lines of a span inside a passage; of one that reaches beyond it `null`, for the passage does not tell. */
function linesOf(
  { start, end, text, lines }: Required<Pick<Passage, 'start' | 'end' | 'text'>> & { lines: Lines },
  span: Span,
) {
  if (span.start < start || span.end > end) return null;
  const breaks = (from: number, to: number) => text.slice(from - start, to - start).match(LINE_BREAK)?.length ?? 0;
  const first = lines.first + breaks(start, span.start);
  return { first, last: first + breaks(span.start, span.end) };
}

/** Title and headings of a citation within bounds. */
export function shortNames({ title, heading_path: headings }: Pick<Citation, 'title' | 'heading_path'>) {
  return { title: cutName(title), heading_path: headings.slice(-MOST_HEADINGS).map(cutName) };
}

function cutName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`;
}
