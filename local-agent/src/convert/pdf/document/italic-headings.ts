import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isItalic } from '../layout/line-look.ts';
import { draftText } from './draft-text.ts';
import { isName } from './heading-name.ts';
import { isApart, isParagraph } from './heading-place.ts';

/** Fewer lines in italics may be anything. */
const MIN_HEADINGS = 3;
/** Headings have the size of the text but for this factor. */
const SMALLEST = 0.95;

/**
 * Lines in italics alone above a paragraph or a table, or what introduces one, with white above them: headings of the lowest level, as reports have
 * them within their notes. A few of them in a document show nothing.
 */
export function italicHeadings(
  drafts: readonly Draft[],
  { bodySize, leading, italicBody }: TextStatistics,
): ReadonlySet<Draft> {
  const found = drafts.filter((draft, index) => {
    const next = drafts[index + 1];
    if (italicBody || draft.kind !== 'text' || draft.turned || !next) return false;
    const [line] = draft.lines;
    return (
      line !== undefined &&
      draft.lines.length === 1 &&
      line.size > SMALLEST * bodySize &&
      isItalic(line) &&
      line.runs.every((run) => !run.url) &&
      isName(draftText(draft)) &&
      isApart(draft, leading) &&
      next.page === draft.page &&
      (isHeaded(next, draft.column) || isIntroduction(next, drafts[index + 2]))
    );
  });
  return new Set(found.length >= MIN_HEADINGS ? found : []);
}

/** A table, or a paragraph of the column in upright letters. */
const isHeaded = (next: Draft, column: Box): boolean =>
  next.kind === 'table' ||
  (next.kind === 'text' && isParagraph(next, column) && next.lines.every((line) => !isItalic(line)));

/** A text in upright letters that announces the table or the list below it. */
const isIntroduction = (next: Draft, below: Draft | undefined): boolean =>
  next.kind === 'text' &&
  next.lines.every((line) => !isItalic(line)) &&
  draftText(next).endsWith(':') &&
  (below?.kind === 'table' || below?.kind === 'item');
