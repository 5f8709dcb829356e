import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isBold, isWithinSentence } from '../layout/line-look.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import type { Draft } from './draft.ts';
import { endsInKind } from './ends-in-kind.ts';
import { EARLY } from './measures.ts';

type ItemDraft = Extract<Draft, { kind: 'item' }>;

/** Sizes of an item's lines differ by less, as a share of them. */
const ITEM_SIZE = 0.12;
/** Lines of an item are farther apart than usual by no more than this factor, or no farther than so many font sizes. */
const ITEM_FARTHER = 1.3;
const ITEM_PITCH = 1.7;
/** A line begins under an item's text or its marker when no farther from its x, font sizes. */
const UNDER_ITEM = 0.6;
/** A full line of an item leaves less than this part of its column free. */
const RAGGED_ITEM = 0.12;
/** A first line, or the one below it within a sentence or below a full line, is indented by no more, font sizes. */
const MAX_FIRST_INDENT = 6;
/** That of an item in another one, whose second line begins at the column's edge, and its first ends no sentence. */
const MAX_INNER_INDENT = 12;
/** Lines of running text are longer, font sizes, than those of boxes of a drawing. */
const LONG = 25;
/** The line that follows at once is farther than usual by no more than this factor. */
const NEXT_LINE = 1.15;

/** Lines that hang under an item's text, or follow at once: without an indent, or at the edge where the first line has one. */
export function belongsToItem(item: ItemDraft, line: Line, gap: number, { leading }: TextStatistics): boolean {
  const above = item.lines.at(-1);
  if (!above || Math.abs(above.size - line.size) > ITEM_SIZE * above.size) return false;
  if (gap > Math.max(ITEM_FARTHER * leading, ITEM_PITCH) * line.size || gap < 0) return false;
  if (leadsToPage(above)) return false;
  if (endsInKind(above, item.column) || beginsParagraph(item, above, line) || isIndentedBelow(item, above, line))
    return false;
  if (isSpacedBelow(item, above, line, { gap, leading: leading * line.size })) return false;
  // Parts of a numbered chapter in a list of contents.
  if (item.marker.kind === 'number' && SUBSECTION.test(line.text) && startsWithNumber(item, line)) return false;
  // A numbered heading that ends short, and the text below it. No heading ends with a comma.
  const heads = item.lines.every(isBold) && !isBold(line) && !above.text.trim().endsWith(',');
  if (heads && item.column.x1 - above.x1 > line.firstWordWidth + 2 * line.size) return false;
  // An item may begin with a number of its own, and its lines hang deeper then.
  const isNext = wrapsWithinSentence(item, line) || (isOpenText(item, line) && isFull(item, line));
  const deepest = isNext ? MAX_FIRST_INDENT : MAX_INDENT;
  const hangs = line.x0 > item.textX - UNDER_ITEM * line.size && line.x0 < item.textX + deepest * line.size;
  if (hangs) return true;
  const indent = item.markerX - line.x0;
  const under = Math.abs(indent) < UNDER_ITEM * line.size || startsAtEdge(item, line, indent) || isBetween(item, line);
  const continues = isFull(item, line) || breaksEarly(item, above, line);
  return under && continues && gap <= NEXT_LINE * leading * line.size && isBold(line) === isBold(above);
}

/** An entry of a list of contents ends with the number of its page: the next line is another entry. */
const leadsToPage = ({ text }: Line): boolean =>
  hasLeaders(text) && /[\s.\u2026](?:\d{1,4}|[ivxl]{1,7})\s*$/.test(text);

/** The last line of the item has no place for the next word. */
function isFull({ lines, column }: ItemDraft, { firstWordWidth, size }: Line): boolean {
  const free = column.x1 - (lines.at(-1)?.x1 ?? 0);
  return free < Math.max(firstWordWidth + size, RAGGED_ITEM * (column.x1 - column.x0));
}

/** A line that a maker ends early, before words that stay together, fills this part of its column. */
const EARLY_END = 0.6;

/** The last line of the item ends within a sentence that this one continues. */
const breaksEarly = ({ column }: ItemDraft, above: Line, line: Line): boolean =>
  isWithinSentence(above, line) && above.x1 - column.x0 > EARLY_END * (column.x1 - column.x0);

/**
 * Lines of the item begin left of its marker, as those of a paragraph with a first line that is indented do, and this one
 * is indented again, below the end of a sentence.
 */
const beginsParagraph = ({ lines: [, second], markerX }: ItemDraft, above: Line, line: Line): boolean =>
  second !== undefined &&
  markerX - second.x0 > UNDER_ITEM * line.size &&
  Math.abs(line.x0 - markerX) < UNDER_ITEM * line.size &&
  endsSentence(above);

/**
 * The line below is a paragraph of its own within the item: it begins a sentence under the text of the item, farther below it
 * than its lines are from each other, and its first word had place on the line above. Where that line is not the first one, it
 * ends a sentence.
 */
function isSpacedBelow(
  { lines, textX, column }: ItemDraft,
  above: Line,
  line: Line,
  { gap, leading }: { readonly gap: number; readonly leading: number },
): boolean {
  const before = lines.at(-2);
  const pitch = before ? above.baseline - before.baseline : 0;
  return (
    gap > NEXT_LINE * Math.max(leading, pitch) &&
    (!before || endsSentence(above)) &&
    /^[\p{Lu}\p{N}]/u.test(line.text) &&
    Math.abs(line.x0 - textX) < UNDER_ITEM * line.size &&
    column.x1 - above.x1 > line.firstWordWidth + EARLY * line.size
  );
}

/** What begins so far from both the marker and the text of an item, font sizes, stands under neither. */
const BESIDE = 0.25;

/**
 * It begins between the marker and the text, below the end of a sentence, where the item's second line begins under its text:
 * the first line of a paragraph with an indent that nearly is the list's.
 */
function isIndentedBelow({ lines: [, second], markerX, textX }: ItemDraft, above: Line, line: Line): boolean {
  const slack = BESIDE * line.size;
  return (
    second !== undefined &&
    Math.abs(second.x0 - textX) < slack &&
    textX - line.x0 > slack &&
    line.x0 - markerX > slack &&
    /^\p{Lu}/u.test(line.text) &&
    endsSentence(above)
  );
}

/** It begins between the marker and the text, as where entries hang less than their numbers are wide, and continues the text. */
const isBetween = (item: ItemDraft, { x0 }: Line): boolean =>
  x0 > item.markerX && x0 < item.textX && !/[.:;!?]$/.test(item.lines.at(-1)?.text.trim() ?? '');

const startsWithNumber = ({ markerText }: ItemDraft, { text }: Line): boolean =>
  text.startsWith(`${Number.parseInt(markerText, 10)}.`);

/**
 * The item is a paragraph whose first line is indented by its marker, as in contracts and laws. Where it is of a list in
 * another one, its second line begins right of the column's edge: within a sentence it does so anywhere.
 */
function startsAtEdge(item: ItemDraft, line: Line, indent: number): boolean {
  if (indent <= 0 || indent >= MAX_INNER_INDENT * line.size) return false;
  const second = item.lines[1];
  const isAtEdge = Math.abs(line.x0 - (second ?? item.column).x0) < UNDER_ITEM * line.size;
  if (indent >= MAX_FIRST_INDENT * line.size) return isAtEdge && (second !== undefined || isOpenText(item, line));
  return isAtEdge || wrapsWithinSentence(item, line);
}

/** The item has one line so far, of running text that ends no sentence, and the next line begins with a word. */
const isOpenText = ({ lines: [first, second] }: ItemDraft, line: Line): boolean =>
  first !== undefined &&
  second === undefined &&
  first.x1 - first.x0 > LONG * line.size &&
  !endsSentence(first) &&
  BEGINS_IN_WORDS.test(line.text);

/** What stands far from the text of an item may be the number of its row. */
const BEGINS_IN_WORDS = /^["'(\u201c\u2018]?\p{L}/u;

const endsSentence = ({ text }: Line): boolean => /[.:!?]["'\u201d\u2019)]?$/.test(text.trim());

/** The item has one line so far, which ends within a sentence. */
const wrapsWithinSentence = ({ lines: [first, second] }: ItemDraft, line: Line): boolean =>
  first !== undefined && second === undefined && isWithinSentence(first, line);
