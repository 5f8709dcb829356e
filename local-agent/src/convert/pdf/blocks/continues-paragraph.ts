import type { Box } from '../../page/box.ts';
import { inSameParagraph } from '../flow/tagged-paragraphs.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import {
  continuesWeight,
  isBold,
  isEndOfSentence,
  isItalic,
  isMonospace,
  isWithinSentence,
} from '../layout/line-look.ts';
import { LARGER_HEADING, MAX_INDENT, RAGGED } from '../layout/measures.ts';
import { answersAbove, offersChoices } from '../patterns/choices.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import { standsBelowWhite } from './below-white.ts';
import { areCentred } from './centred-lines.ts';
import type { Draft } from './draft.ts';
import { isEntry } from './hanging-indent.ts';
import { beginsEntry, breaksEntry, isNextOfKind, wrapsEntry } from './index-entries.ts';
import { AT_EDGE, EARLY, INDENT, NARROWEST, SAME_X, WIDE_SPACE } from './measures.ts';
import { isNextLabel } from './next-label.ts';
import { startsNote } from './note-mark.ts';
import { continuesQuote } from './open-quote.ts';
import { isOwnLine } from './own-line.ts';
import { standsUnderHeading, standsUnderNumber, standsUnderPiece, standsUnderText } from './stands-under.ts';
import { isWideSpaced } from './wide-spaced.ts';
import { isWrappedCode } from './wrapped-code.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

/** Sizes of lines of one paragraph differ by less, as a share of them. */
const SAME_SIZE = 0.08;

/** Titles are larger than text by this factor. */
const TITLE = 1.5;

/** Capitals with small ones beside them are as large as the text that they stand in. */
const isSameSize = (above: Line, below: Line): boolean =>
  [above.size, above.capitals ?? above.size].some((upper) =>
    [below.size, below.capitals ?? below.size].some(
      (lower) => Math.abs(upper - lower) <= SAME_SIZE * Math.max(upper, lower),
    ),
  );

function differentLook(above: Line, below: Line): boolean {
  if (!isSameSize(above, below)) return true;
  return isBold(above) !== isBold(below) && (isBold(above) ? /[\p{L}\p{N}]/u.test(above.text) : true);
}

/** A note below a table or below other notes. */
const NAMED_NOTE = /^(?:notes?|sources?|hinweise?|anmerkung|quellen?|nota|notas|fuentes?|fonte)\s?:\s/i;

/** Lines of a paragraph are farther apart than usual by no more than this factor, or by so many font sizes. */
const FARTHER = 1.22;
const FARTHER_BY = 0.25;
/** Lines of addresses fill less than this part of their column and leave more room than so many font sizes. */
const SHORT = 0.5;
const ADDRESS_ROOM = 8;

/** Whether a line is of the paragraph above it. `edge` is where entries of its column begin if they hang. */
export function continuesParagraph(
  { lines, column }: TextDraft,
  above: Line,
  line: Line,
  gap: number,
  { leading, bodySize, taggedParagraphs }: TextStatistics,
  edge: number | undefined,
): boolean {
  const size = Math.max(above.size, line.size);
  const farthest = Math.max(FARTHER * leading, leading + FARTHER_BY) * size;
  if (gap > 0 && gap <= farthest && wrapsLink(above, line, column)) return true;
  if (hasLeaders(above.text) || startsNote(line) || isOwnLine(lines, above, line, column)) return false;
  if ((offersChoices(line.text) && !answersAbove(line.text)) || NAMED_NOTE.test(line.text)) return false;
  if (offersChoices(above.text) && !isWithinSentence(above, line)) return false;
  if (isHeading(above) !== isHeading(line)) return false;
  if (isHeading(line)) return above.tag?.element === line.tag?.element;
  if (gap < 0) return false;
  if (gap > farthest && !isWideSpaced(lines, line, column, gap)) return false;
  const isTitle = line.size >= LARGER_HEADING * bodySize;
  const tagged = taggedParagraphs && !isTitle ? inSameParagraph(above, line) : undefined;
  if (tagged === false && !isWithinSentence(above, line)) return false;
  if (tagged && isLong(above, column) && !endsInAddress(above.text)) return true;
  if (standsBelowWhite(lines, line, gap)) return false;
  if (breaksEntry(above, line) || wrapsEntry(lines, line)) return true;
  if (standsUnderText(lines, line) || standsUnderHeading(lines, line) || isEndOfSentence(line.text)) return true;
  if (Math.abs(line.x0 - above.x0) < MAX_INDENT * size && isWrappedCode(above, column, line, gap)) return true;
  if (!isSameSize(above, line)) return false;
  // Lines of a footnote begin where entries do.
  if (edge !== undefined && !(lines[0] && startsNote(lines[0])))
    return !isEntry(line, edge) || (lines.every((member) => isEntry(member, edge)) && endsWithin(above, line, column));
  if (SUBSECTION.test(line.text) && (isBold(line) || (lines.length === 1 && SUBSECTION.test(above.text)))) return false;
  const fits = column.x1 - above.x1 > line.firstWordWidth + WIDE_SPACE * size;
  if (beginsEntry(lines, line) || (fits && isNextOfKind(lines, above, line))) return false;
  // An italic heading above its text; names and titles within a text end in italics too, but on lines that are full.
  if (fits && lines.length === 1 && isItalic(above) && !line.runs[0]?.italic) return false;
  if (fits && lines.length === 1 && isColoredAbove(above, line)) return false;
  if (fits && !isTitle && isItalic(line) && !above.runs.some((run) => run.italic)) return false;
  // Words of a title may be in italics of another weight.
  const isOfTitle = above.size > TITLE * bodySize && isWithinSentence(above, line);
  if (differentLook(above, line) && !isOfTitle) {
    // A bold lead-in may end within a line, a paragraph may begin with whole bold lines, and a sentence may end with a bold word
    // on a line of its own; a heading ends short.
    const isApart = lines.length <= 2 || (isBold(line) && endsText(above.text.trim()));
    if (fits || (isApart && !continuesWeight(above, line) && !isWithinSentence(above, line))) return false;
  }
  if (isRowBelow(above, line) || hangs(lines, line) || isNextLabel(lines, line, fits)) return false;
  if ((!fits || isWithinSentence(above, line)) && standsUnderNumber(lines, line)) return true;
  const left = Math.min(...lines.map((member) => member.x0));
  const indented = line.x0 - left > INDENT * size && line.x0 - above.x0 > INDENT * size;
  const centered = areCentred(lines, line, { column, gap, bodySize });
  if (centered && isMonospace(above) !== isMonospace(line)) return false;
  if (standsUnderPiece(lines, line) && isWithinSentence(above, line)) return true;
  if (indented && !centered && lines.length > 1) return false;
  if (indented && !centered && above.x1 < column.x1 - RAGGED * size) return false;
  if (isSetToTheRight(above, column) && Math.abs(above.x0 - line.x0) > size) {
    if (isSetToTheRight(line, column)) return false;
    // A single line at the right edge begins no text, unless all lines of a margin end there: it is a date, a party, a role.
    if (lines.length === 1 && line.x0 < above.x0 && column.x1 - column.x0 > NARROWEST * size) return false;
  }
  const room = column.x1 - above.x1;
  const endsEarly = room > line.firstWordWidth + EARLY * size;
  if (endsEarly && !centered && endsText(above.text.trim()) && !breaksAtSemicolon(lines, above, line)) return false;
  // A line may break within a sentence of a longer paragraph, and within a bold title of a table that is narrower than its column.
  const areMore = lines.length > 1 || isBold(line);
  if (areMore && isWithinSentence(above, line) && Math.abs(line.x0 - above.x0) < SAME_X * size) return true;
  // Two short lines that could have been one are two, as in addresses, but for those of one quotation.
  return (
    continuesQuote(lines, line) ||
    !(endsEarly && !centered && above.x1 - above.x0 < SHORT * (column.x1 - column.x0) && room > ADDRESS_ROOM * size)
  );
}

/**
 * A line that ends with a semicolon before a small letter, and that leaves no place for the next word where the longest line of
 * its paragraph ends: the column may be wider than a paragraph that is set in.
 */
const breaksAtSemicolon = (lines: readonly Line[], above: Line, line: Line): boolean =>
  above.text.trim().endsWith(';') &&
  /^\p{Ll}/u.test(line.text) &&
  Math.abs(line.x0 - above.x0) < SAME_X * line.size &&
  Math.max(...lines.map(({ x1 }) => x1)) - above.x1 < line.firstWordWidth + WIDE_SPACE * line.size &&
  lines.length > 1;

/** A heading in another colour than the text below it: no link, nor the end of a sentence. */
const isColoredAbove = (above: Line, line: Line): boolean =>
  above.color !== line.color &&
  above.runs.every(({ url }) => url === undefined) &&
  /^\p{Lu}/u.test(line.text) &&
  /^\p{Lu}.*[\p{L}\p{N}]$/u.test(above.text.trim());

/** A line of a paragraph that its maker did not end by hand fills this part of its column. */
const LONG = 0.75;
const isLong = (line: Line, column: Box): boolean => line.x1 - line.x0 > LONG * (column.x1 - column.x0);

/** A link that fills most of a line continues below it: those of a list lead to places of their own. */
function wrapsLink(above: Line, line: Line, column: Box): boolean {
  const link = above.runs.at(-1)?.url;
  return link !== undefined && line.runs[0]?.url === link && isLong(above, column) && !differentLook(above, line);
}

/** The end of a sentence, or an address of the web, which most lists of these end their lines with. */
const endsText = (text: string): boolean =>
  /[.!?:;\u3002\uff01\uff1f]["'\u201d\u2019)]?$/.test(text) || endsInAddress(text);

const endsInAddress = (text: string): boolean =>
  /^\(?(?:https?:\/\/|www\.)\S/.test(text.slice(text.trimEnd().lastIndexOf(' ') + 1));

/** The line above fills its column within a sentence, and the line below begins in small letters. */
const endsWithin = (above: Line, line: Line, column: Box): boolean =>
  column.x1 - above.x1 < line.firstWordWidth + WIDE_SPACE * line.size && isWithinSentence(above, line);

/** Whether a short line ends at the edge of its column, as lines of a sender or of a date do. */
const isSetToTheRight = (line: Line, column: Box): boolean =>
  column.x1 - line.x1 < AT_EDGE * line.size && line.x1 - line.x0 < SHORT * (column.x1 - column.x0);

/** The lines of a paragraph are indented but for its first one; the next one begins where that did. */
function hangs(lines: readonly Line[], line: Line): boolean {
  const [first, second, ...rest] = lines;
  if (!first || !second || Math.abs(line.x0 - first.x0) > SAME_X * line.size) return false;
  return (
    second.x0 - first.x0 > INDENT * line.size && rest.every(({ x0 }) => Math.abs(x0 - second.x0) < SAME_X * line.size)
  );
}

/** Texts of one column begin no farther apart, and the gap before them is wider, font sizes. */
const SAME_COLUMN = 0.1;
const ROW_GAP = 1.2;

/** Both lines have a gap at the same place, wider than a space: rows, as those of a list of symbols. */
function isRowBelow(above: Line, line: Line): boolean {
  const [, upper, more] = above.pieces ?? [];
  const [first, lower] = line.pieces ?? [];
  if (!upper || more || !lower || !first) return false;
  return (
    Math.abs(upper.x0 - lower.x0) < SAME_COLUMN * line.size &&
    lower.x0 - first.x1 > ROW_GAP * line.size &&
    Math.abs(above.x0 - line.x0) < SAME_X * line.size
  );
}

const isHeading = (line: Line): boolean => line.tag?.role === 'heading';
