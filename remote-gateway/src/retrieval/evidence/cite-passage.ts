import type { PassageText } from '@docferry/shared-contracts';
import { expandPassage, type PassageBounds } from './expand-passage.ts';
import { cite, type Passage } from './passage.ts';

export type ShownPassage = {
  readonly documentText: string;
  readonly passage: Passage;
  readonly bounds: PassageBounds;
};

/** A passage within bounds, with the text around it, and its citation. */
export function citePassage({ documentText, passage, bounds }: ShownPassage): PassageText {
  const span = expandPassage(documentText, passage, bounds);
  const text = documentText.slice(span.start, span.end);
  return {
    text,
    ...(passage.lead === undefined || text.includes(passage.lead) ? {} : { lead: passage.lead }),
    citation: cite(passage, span, documentText),
    truncated: span.end < passage.end,
    ...(span.end < documentText.length ? { next_start: span.end } : {}),
  };
}
