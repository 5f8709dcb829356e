import type { Citation } from '@docferry/shared-contracts';
import { oneLine } from '@docferry/shared-contracts';

/** A citation on one line: file, page and headings. */
export function formatCitation({
  filename,
  segment,
  lines,
  heading_path: headings,
}: Pick<Citation, 'filename' | 'segment' | 'lines' | 'heading_path'>): string {
  const page = segment ? `, ${segment.kind} ${oneLine(segment.label)}` : '';
  const location = lines ? `${page}, lines ${lines.first}-${lines.last}` : page;
  const path = headings.length > 0 ? ` | ${headings.map(oneLine).join(' > ')}` : '';
  return `${oneLine(filename)}${location}${path}`;
}
