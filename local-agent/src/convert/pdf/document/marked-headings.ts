import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isItalic } from '../layout/line-look.ts';
import { draftText, linesOf } from './draft-text.ts';
import { isName } from './heading-name.ts';
import { isApart, isParagraph } from './heading-place.ts';

/** Fewer lines with one mark may be anything. */
const MIN_HEADINGS = 3;
/** Headings have the size of the text but for this factor. */
const SMALLEST = 0.95;

/**
 * Lines in italics, and lines with a line below them, alone above a paragraph or a table, or what introduces one, with white
 * above them: headings of the lowest level, as reports have them within their notes. Those in italics may stand above others,
 * those with a line below them above a list or a sentence.
 * A few of them in a document show nothing.
 */
export function markedHeadings(drafts: readonly Draft[], statistics: TextStatistics): ReadonlySet<Draft> {
  const underlined = new Set(
    linesMarked(
      drafts,
      statistics,
      (line) => line.underlined === true,
      (next, column) => isListOrSentence(next, column) && !linesOf(next).some((line) => line.underlined),
    ),
  );
  const italics = statistics.italicBody
    ? []
    : linesMarked(drafts, statistics, isItalic, (next) => underlined.has(next));
  return new Set([...italics, ...underlined]);
}

function linesMarked(
  drafts: readonly Draft[],
  { bodySize, leading }: TextStatistics,
  isMarked: (line: Line) => boolean,
  isPart: (next: Draft, column: Box) => boolean,
): readonly Draft[] {
  const isPlain = (next: Draft): boolean => next.kind === 'text' && !next.lines.some(isMarked);
  const found = drafts.filter((draft, index) => {
    const next = drafts[index + 1];
    if (draft.kind !== 'text' || draft.turned || !next) return false;
    const [line] = draft.lines;
    return (
      line !== undefined &&
      draft.lines.length === 1 &&
      line.size > SMALLEST * bodySize &&
      isMarked(line) &&
      line.runs.every((run) => !run.url) &&
      isName(draftText(draft)) &&
      isApart(draft, leading) &&
      next.page === draft.page &&
      (next.kind === 'table' ||
        isPart(next, draft.column) ||
        (isPlain(next) && (isHeaded(next, draft.column) || isIntroduction(next, drafts[index + 2]))))
    );
  });
  return found.length >= MIN_HEADINGS ? found : [];
}

const isHeaded = (next: Draft, column: Box): boolean => next.kind === 'text' && isParagraph(next, column);

/** Fewer words are a label or a name. */
const MIN_WORDS = 5;

function isListOrSentence(next: Draft, column: Box): boolean {
  if ((next.kind !== 'item' && next.kind !== 'text') || next.column !== column) return false;
  const text = draftText(next);
  return next.kind === 'item' || (/^\p{Lu}.*[.!?]$/u.test(text) && text.split(/\s+/).length >= MIN_WORDS);
}

/** A text that announces the table or the list below it. */
const isIntroduction = (next: Draft, below: Draft | undefined): boolean =>
  draftText(next).endsWith(':') && (below?.kind === 'table' || below?.kind === 'item');
