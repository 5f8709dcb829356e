import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isCaption } from '../patterns/caption.ts';
import { isHintLabel } from '../patterns/hint-label.ts';
import { draftText } from './draft-text.ts';
import { endsSentence } from './fragment.ts';
import { isApart } from './heading-place.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';
import { isNoHeading } from './no-heading.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

/** Fewer sentences of one look may be anything. */
const MIN_SENTENCES = 8;
/** They have no more lines, and shorter ones are labels, characters. */
const MAX_LINES = 5;
const MIN_LENGTH = 20;
/** The paragraph below is longer, characters. */
const MIN_TEXT = 60;
/** Smaller than the text by this factor they are notes. */
const SMALLEST = 0.95;

/**
 * Whole sentences in bold or italics that stand alone above paragraphs in another look, as each risk of a report or each
 * question of an interview does. They are headings where a document has many of one look.
 */
export function captionSentences(drafts: readonly Draft[], statistics: TextStatistics): ReadonlySet<Draft> {
  const found = drafts.filter((draft, index) => isCaptionSentence(draft, drafts[index + 1], statistics));
  const looks = Map.groupBy(found, (draft) => (draft.kind === 'text' ? lookOf(styleOf(draft.lines)) : ''));
  return new Set([...looks.values()].filter(({ length }) => length >= MIN_SENTENCES).flat());
}

function isCaptionSentence(draft: Draft, next: Draft | undefined, statistics: TextStatistics): boolean {
  if (draft.kind !== 'text' || draft.lines.length > MAX_LINES) return false;
  const style = styleOf(draft.lines);
  const standsOut = (style.bold && !statistics.boldBody) || (style.italic && !statistics.italicBody);
  const text = draftText(draft);
  return (
    standsOut &&
    style.size >= SMALLEST * statistics.bodySize &&
    text.length >= MIN_LENGTH &&
    /^\p{Lu}/u.test(text) &&
    endsSentence(text) &&
    !/[,;]$/.test(text) &&
    !isCaption(text) &&
    !isHintLabel(text.split(' ', 1).join('')) &&
    !isNoHeading(text, draft.lines) &&
    isApart(draft, statistics.leading) &&
    next?.kind === 'text' &&
    isPlainParagraph(next)
  );
}

/** A paragraph that is neither bold nor in italics. */
function isPlainParagraph(draft: TextDraft): boolean {
  const { bold, italic } = styleOf(draft.lines);
  return !bold && !italic && draftText(draft).length > MIN_TEXT;
}
