import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isCaption } from '../patterns/caption.ts';
import { draftText } from './draft-text.ts';
import { endsSentence } from './fragment.ts';
import { isApart, isParagraph } from './heading-place.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';
import { isNoHeading } from './no-heading.ts';

/** What stands at an edge of a column is no farther from it, font sizes. */
const AT_EDGE = 0.5;

/**
 * Whether a line is a heading with a remark at the other edge of its column: it looks as several headings do (`looks`), and
 * stands apart from the text above it and over the paragraph or the sentence that it heads.
 */
export function hasRemark(
  drafts: readonly Draft[],
  index: number,
  looks: ReadonlySet<string>,
  { leading }: TextStatistics,
): boolean {
  const [draft, next] = drafts.slice(index, index + 2);
  if (draft?.kind !== 'text' || next?.kind !== 'text' || draft.lines.length > 1) return false;
  const { lines, column } = draft;
  const [line] = lines;
  if (line?.pieces?.length !== 2 || !looks.has(lookOf(styleOf(lines)))) return false;
  const reaches = line.x0 - column.x0 < AT_EDGE * line.size && column.x1 - line.x1 < AT_EDGE * line.size;
  const text = draftText(draft);
  if (!reaches || isCaption(text) || isNoHeading(text, lines)) return false;
  return isApart(draft, leading) && (isParagraph(next, column) || endsSentence(draftText(next)));
}
