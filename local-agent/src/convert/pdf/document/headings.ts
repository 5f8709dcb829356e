import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isSmallCapitals } from '../layout/small-capitals.ts';
import { isCaption } from '../patterns/caption.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import type { OutlineEntry } from '../read-outline.ts';
import { headsPart, isLongHeading } from './bold-headings.ts';
import { captionSentences } from './caption-sentences.ts';
import { closeGaps } from './close-gaps.ts';
import { definitionTerms } from './definition-terms.ts';
import { draftText, linesOf, MAX_LENGTH } from './draft-text.ts';
import { endsSentence, hasSentence, isRow } from './fragment.ts';
import { titleOnItsPage, withoutAuthors } from './front-matter.ts';
import { type Candidate, LARGE } from './heading-candidate.ts';
import {
  continuesBelow,
  hasItemBeside,
  hasNumberBeside,
  headsText,
  isAnnounced,
  isApart,
  isBetweenRows,
  isCentred,
  isExhibit,
  isFollowedByText,
  isNameAbove,
  isOnCover,
  isWithinContents,
  MAX_LABEL,
  standsAlone,
} from './heading-place.ts';
import { styleOf } from './heading-style.ts';
import { imageCaptions } from './image-captions.ts';
import { isItemTitle } from './item-titles.ts';
import { largerHeadings } from './larger-headings.ts';
import { levelsByLook, lookOf } from './look-levels.ts';
import { markedHeadings } from './marked-headings.ts';
import { levelsByName } from './name-levels.ts';
import { isNoHeading } from './no-heading.ts';
import { levelsByNumber } from './number-levels.ts';
import { numberedTitles } from './numbered-titles.ts';
import { outlineLevels } from './outline-levels.ts';
import { isPaler } from './paler.ts';
import { withoutPassages } from './passages.ts';
import { hasRemark } from './remark-headings.ts';
import { isSameAsProse } from './same-as-prose.ts';
import { sectionTitles } from './section-titles.ts';
import { signers } from './signers.ts';
import { specimens } from './specimens.ts';
import { taggedHeadings, taggedLevels } from './tagged-headings.ts';
import { isTitleOfTable } from './title-of-table.ts';

/** Larger than the text by this factor, a heading may have several lines. */
const LONG_AND_LARGE = 1.3;
/** Bold text smaller than this part of the text's size is a label or a note. */
const MIN_BOLD = 0.6;
/** Smaller than this it needs text below it, as an address above a letter has not. */
const SMALL_BOLD = 0.8;
/** A title of several lines about one middle is no smaller: heads of a column of a table are. */
const MIN_TITLE = 0.95;
/** Text in another colour that is smaller than this part of the text's size is a note. */
const MIN_COLORED = 0.85;
/** A large heading may end as a sentence does when it is no longer, characters: a longer one is an introduction. */
const MAX_SENTENCE = 60;
/** Bold text is larger than the rest by this factor when it is more than rounding. */
const LARGER = 1.05;
/** Text larger than the rest by this factor is a title, and may be a longer sentence, as bold text with a number may. */
const TITLE = 1.6;
const MAX_TITLE_SENTENCE = 160;
/** Headings that only capitals, their number or their colour show are shorter, characters. */
const MAX_CAPITALS = 80;
const MAX_SHORT = 100;

/** No heading has more lines, and no title in a narrow column. */
const MAX_LINES = 4;
const MAX_TITLE_LINES = 7;
const NUMBERED =
  /^(?:(?:chapter|section|part|appendix|annex)\s+)?(\d{1,3}(?:\.\d{1,3}){0,5}|[A-Z](?:\.\d{1,3}){0,4}|[IVX]{1,5})[.):]?\s+["'\u201c(]?\p{L}/iu;

/** Parts of reports, laws and contracts, whose headings end in a full stop. */
const NAMED_PART =
  /^(?:item|part|article|section|chapter|schedule|artikel|abschnitt|titre|chapitre|t\u00edtulo|art\u00edculo|\u00a7)\s*(?:\d{1,3}[A-Z]?(?:\.\d{1,3}){0,5}|[IVX]{1,5})(?:[.:]|\s*[-\u2013\u2014])?(?:\s+\p{Lu}[^.;]*\.?)?$/iu;

/** Finds the drafts that are headings and their levels, 1 to 6, from tags, looks that stand out, numbering and the outline. */
export function findHeadings(
  drafts: readonly Draft[],
  statistics: TextStatistics,
  outline: readonly OutlineEntry[],
): Map<Draft, number> {
  const excluded = new Set([
    ...imageCaptions(drafts, statistics),
    ...signers(drafts),
    ...specimens(drafts),
    ...definitionTerms(drafts, statistics, outline),
  ]);
  const outstanding = drafts.map((draft, index) =>
    excluded.has(draft) ? undefined : headingLines(draft, drafts, index, statistics),
  );
  const found = outstanding.filter((lines) => lines !== undefined);
  const capitals = repeatedLooks(found.filter(isCapitals));
  const looks = repeatedLooks(found);
  const marked = markedHeadings(drafts, statistics);
  const larger = largerHeadings(drafts, statistics);
  const sentences = captionSentences(drafts, statistics);
  const sections = sectionTitles(drafts, statistics);
  const counted = numberedTitles(drafts, statistics, (index) => outstanding[index] !== undefined);
  const looksLikeOne = drafts.flatMap((draft, index): Candidate[] => {
    if (excluded.has(draft)) return [];
    const isOther =
      [marked, larger, sentences, sections, counted].some((some) => some.has(draft)) ||
      isLongHeading(drafts, index, looks, statistics) ||
      hasRemark(drafts, index, looks, statistics);
    const lines = outstanding[index] ?? likeCapitals(draft, capitals) ?? (isOther ? linesOf(draft) : undefined);
    if (!lines) return [];
    return [{ draft, style: styleOf(lines), text: draftText(draft), isSentence: sentences.has(draft) }];
  });
  const candidates = withoutAuthors(withoutPassages(looksLikeOne, drafts), drafts, statistics.bodySize);
  const tagged = taggedHeadings(drafts, statistics);
  if (tagged.size > 0) return taggedLevels(tagged, candidates);
  const title = titleOnItsPage(candidates, drafts, statistics.bodySize);
  const others = candidates.filter(({ draft }) => draft !== title);
  const levels = outlineLevels(others, outline) ?? levelsByName(others, levelsByNumber(others, levelsByLook(others)));
  return closeGaps(new Map([...levels, ...(title ? [[title, 1] as const] : [])]), drafts);
}

function headingLines(
  draft: Draft,
  drafts: readonly Draft[],
  index: number,
  statistics: TextStatistics,
): readonly Line[] | undefined {
  if (draft.kind !== 'text' && draft.kind !== 'item') return undefined;
  // A stamp in the margin is as large as a title, and so are names of a chart's axes.
  if (draft.kind === 'text' && draft.turned) return undefined;
  if (draft.kind === 'item' && (draft.marker.kind !== 'number' || hasItemBeside(drafts, index))) return undefined;
  if (isItemTitle(drafts, index, statistics.leading)) return undefined;
  const { lines } = draft;
  const text = draftText(draft);
  if (lines.length > MAX_TITLE_LINES || text.length > MAX_LENGTH || !/\p{L}/u.test(text)) return undefined;
  if ((isCaption(text) && !isExhibit(drafts, index)) || isNoHeading(text, lines)) return undefined;
  const numbered = NUMBERED.test(text);
  if ((numbered && isWithinContents(drafts, index)) || continuesBelow(drafts, index)) return undefined;
  const { size, bold, italic } = styleOf(lines);
  const ratio = size / statistics.bodySize;
  if (lines.length > MAX_LINES && ratio < TITLE) return undefined;
  const large = ratio >= LARGE;
  // Titles of slides are sentences: bold, and a little larger than the text.
  const isStatement =
    bold && !statistics.boldBody && ratio >= LARGER && lines.length === 1 && text.length <= MAX_SENTENCE;
  const isPart = bold && !statistics.boldBody && text.length <= MAX_TITLE_SENTENCE && NAMED_PART.test(text);
  const isName = bold && !statistics.boldBody && isCentred(draft) && isNameAbove(drafts, index, statistics);
  const isOneSentence = /^[^.!]+[.!]$/.test(text);
  const sentence = (endsSentence(text) || hasSentence(text)) && !isPart && !((isStatement || isName) && isOneSentence);
  const longest = ratio < TITLE && !(bold && SUBSECTION.test(text)) ? MAX_SENTENCE : MAX_TITLE_SENTENCE;
  if (text.endsWith('\u3002') && ratio < TITLE) return undefined;
  const ofTable = isTitleOfTable(drafts, index);
  if (large)
    return ((sentence || text.endsWith(':')) && text.length > longest) ||
      (ratio < LONG_AND_LARGE && lines.length > 2 && !ofTable) ||
      (ratio < LONG_AND_LARGE && !bold && !ofTable && (lines.some(isRow) || isSameAsProse(drafts, index))) ||
      (ratio < TITLE && !bold && isBetweenRows(drafts, index))
      ? undefined
      : lines;
  if (sentence || (lines.length > 2 && !ofTable && !(ratio >= MIN_TITLE && isCentred(draft)))) return undefined;
  if (/^["'\u201c\u2022]/.test(text)) return undefined;
  if (text.startsWith('(') && !(bold && headsPart(drafts, index, statistics))) return undefined;
  if (
    lines.some(isRow) ||
    (isOnCover(draft, drafts, statistics) && !SUBSECTION.test(text) && !headsText(drafts, index))
  )
    return undefined;
  if (bold && !statistics.boldBody && (ratio >= SMALL_BOLD || (ratio >= MIN_BOLD && isFollowedByText(drafts, index))))
    return (text.endsWith(':') && !numbered && !isNameAbove(drafts, index, statistics)) ||
      isAnnounced(drafts, index, statistics)
      ? undefined
      : lines;
  if (ofTable) return lines;
  const capitals = (areCapitals(text) || lines.every(isSmallCapitals)) && text.length < MAX_CAPITALS * lines.length;
  if (capitals && standsAlone(drafts, index, statistics)) return lines;
  const short = lines.length === 1 && text.length < MAX_SHORT && /^[\p{Lu}\d]/u.test(text);
  if (italic && numbered && short) return lines;
  // Headings of lower levels may differ by nothing but colour or a number of several parts.
  const colored =
    ratio > MIN_COLORED &&
    lines.every(({ color }) => color !== statistics.color && (italic || !isPaler(color, statistics.color))) &&
    /\p{Lu}/u.test(text);
  if (
    short &&
    ((colored && !text.endsWith(':')) || SUBSECTION.test(text)) &&
    !hasNumberBeside(drafts, index) &&
    isFollowedByText(drafts, index)
  )
    return lines;
  if (short && !text.endsWith(':') && isInOtherFont(draft, ratio, statistics) && isFollowedByText(drafts, index))
    return lines;
  return capitals && numbered && lines.length === 1 ? lines : undefined;
}

/** A little larger than the text, in another font, and apart from what stands above. */
function isInOtherFont(draft: Draft, ratio: number, { font, leading }: TextStatistics): boolean {
  if (draft.kind !== 'text') return false;
  const [line] = draft.lines;
  return line !== undefined && ratio >= LARGER && line.font !== font && isApart(draft, leading);
}

/** The looks that several of these headings have: another text of one of them may be a heading too. */
function repeatedLooks(headings: readonly (readonly Line[])[]): ReadonlySet<string> {
  const looks = Map.groupBy(headings, (lines) => lookOf(styleOf(lines)));
  return new Set([...looks].flatMap(([look, { length }]) => (length > 1 ? [look] : [])));
}

const isCapitals = (lines: readonly Line[]): boolean => areCapitals(lines.map((line) => line.text).join(' '));

const areCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);

/** A short line in capitals that looks as others do that are headings, such as the head of the references; a name may have a colon. */
function likeCapitals(draft: Draft, looks: ReadonlySet<string>): readonly Line[] | undefined {
  if (draft.kind !== 'text' || draft.turned || draft.lines.length > 1 || !isCapitals(draft.lines)) return undefined;
  const text = draftText(draft);
  const own = styleOf(draft.lines);
  const name = own.bold && text.includes(' ') ? text.replace(/:$/, '') : text;
  return looks.has(lookOf(own)) && text.length < MAX_LABEL && !/[.,;:\d]/.test(name) && !isCaption(text)
    ? draft.lines
    : undefined;
}
