import type { ExtractEvidenceResponse, QuoteBounds } from '@docferry/shared-contracts';
import type { Passage } from './passage.ts';
import { quotePassages } from './quote-passages.ts';

/** For threads only. */
export { citePassage as passage } from './cite-passage.ts';
export { linesOfSpans as lines } from './lines-of-spans.ts';

type Question = { readonly question: string; readonly passages: readonly Passage[]; readonly bounds: QuoteBounds };

export const quotes = ({ question, passages, bounds }: Question): ExtractEvidenceResponse =>
  quotePassages(question, passages, bounds);
