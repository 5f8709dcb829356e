import type { Citation } from '@docferry/shared-contracts';
import { oneLine } from './quote.ts';

/** A citation on one line: file, page and headings. */
export function tellCitation({
  filename,
  segment,
  heading_path: headings,
}: Pick<Citation, 'filename' | 'segment' | 'heading_path'>): string {
  const place = segment ? `, ${segment.kind} ${oneLine(segment.label)}` : '';
  const path = headings.length > 0 ? ` | ${headings.map(oneLine).join(' > ')}` : '';
  return `${oneLine(filename)}${place}${path}`;
}
