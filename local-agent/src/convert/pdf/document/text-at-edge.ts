import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';
import { SAME_SIZE } from '../layout/measures.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of a text are longer, characters, and no farther from each other, font sizes. */
const MIN_PROSE = 40;
const TEXT_PITCH = 1.6;
/** A line set to the right begins farther, font sizes, behind the one above it than the lines of a paragraph do. */
const SET_TO_RIGHT = 3;
/** The parts of a head are farther from each other, font sizes, than words. */
const PARTED = 3;
/** Text begins no farther below its heading, font sizes. */
const HEADING_PITCH = 4;
/** A heading that is not bold is larger than its text by this factor. */
const LARGER_HEADING = 1.1;
/** The lines of a title are no farther from each other, font sizes; running heads stand farther from the text. */
const BLOCK_PITCH = 2;

/**
 * A full line right above another one of its size, or one whose sentence continues below: few pages may have the same sentence
 * at one place. Heads of two lines are set to the right, or on both sides of white; text begins in the left half.
 */
const beginsText = (item: LineItem, page: PageFlow): boolean =>
  !item.aside &&
  !isParted(item.line) &&
  item.line.text.length >= MIN_PROSE &&
  item.line.x0 < (item.column.x0 + item.column.x1) / 2 &&
  page.items.some(
    (other) =>
      other.kind === 'line' &&
      isNextLine(item.line, other.line) &&
      !areSetToRight(item.line, other.line) &&
      (item.line.x1 >= item.column.x1 - item.line.size || CONTINUES.test(other.line.text)),
  );

/** Whether two lines end at one edge, and the lower one begins further right, as those of addresses in a letterhead. */
const areSetToRight = (above: Line, below: Line): boolean =>
  Math.abs(above.x1 - below.x1) < 1 && below.x0 - above.x0 > SET_TO_RIGHT * above.size;

/** Small letters continue a sentence; an address below a line of its own does not. */
const CONTINUES = /^(?!https?:|www\.)\p{Ll}/u;

/** Whether white parts a line, wider than that of a line whose words are spread to both edges. */
const isParted = ({ pieces = [], size }: Line): boolean =>
  pieces.some((piece, index) => piece.x0 - (pieces[index - 1]?.x1 ?? piece.x0) > PARTED * size);

/** Also the line below such a one that continues in small letters, or ends its sentence, which the number of a form may follow. */
export const isOfSentence = (item: LineItem, page: PageFlow): boolean =>
  beginsText(item, page) ||
  (/^\p{Ll}|[.;]$/u.test((item.line.pieces?.[0] ?? item.line).text.trim()) &&
    page.items.some((other) => other.kind === 'line' && isNextLine(other.line, item.line) && beginsText(other, page)));

/**
 * Whether a line is one of a block, such as the title of a letter, that has a line which is not `isOfHead`: no white parts it
 * from what is the page's own.
 */
export function isOfBlock(item: LineItem, page: PageFlow, isOfHead: (item: LineItem) => boolean): boolean {
  const lines = page.items.filter((other): other is LineItem => other.kind === 'line' && !other.aside);
  return [1, -1].some((direction) => {
    let last = item;
    for (;;) {
      const next = lines.find((other) => isNextOfBlock(last.line, other.line, direction));
      if (!next) return false;
      if (!isOfHead(next)) return true;
      last = next;
    }
  });
}

/** Whether a line ends a sentence and stands right below a heading that is no head itself: it is the heading's text. */
export function isBelowHeading({ line }: LineItem, page: PageFlow, isOfHead: (item: LineItem) => boolean): boolean {
  if (!/^\p{L}.*[.!?]$/u.test(line.text.trim())) return false;
  const above = page.items
    .filter((other): other is LineItem => other.kind === 'line' && other.line.baseline < line.baseline)
    .filter((other) => line.baseline - other.line.baseline < HEADING_PITCH * line.size)
    .sort((a, b) => b.line.baseline - a.line.baseline)[0];
  return above !== undefined && isHeadingOf(above.line, line) && !isOfHead(above);
}

/** The white above a heading is larger than that below it by this factor. */
const MORE_ABOVE = 2;

/** Whether a bold line stands right above the page's own text and far below a running head: a heading that each page begins with. */
export function beginsBelowHead({ line }: LineItem, page: PageFlow, isOfHead: (item: LineItem) => boolean): boolean {
  if (!isBold(line)) return false;
  const lines = page.items.filter((other): other is LineItem => other.kind === 'line' && !other.aside);
  const away = (other: LineItem) => other.line.baseline - line.baseline;
  const below = lines.filter((other) => away(other) > 0).sort((a, b) => away(a) - away(b))[0];
  const above = lines.filter((other) => away(other) < 0).sort((a, b) => away(b) - away(a))[0];
  if (!below || !above || away(below) >= BLOCK_PITCH * line.size) return false;
  return (
    -away(above) > MORE_ABOVE * away(below) &&
    below.line.x0 > line.x0 - line.size &&
    isOfHead(above) &&
    !isOfHead(below)
  );
}

const isHeadingOf = (heading: Line, { size }: Line) => heading.size > LARGER_HEADING * size || isBold(heading);

/** `direction` is 1 for the line below, -1 for the one above. */
function isNextOfBlock(from: Line, to: Line, direction: number): boolean {
  const distance = (to.baseline - from.baseline) * direction;
  return (
    distance > 0 &&
    distance < BLOCK_PITCH * from.size &&
    to.x0 < from.x1 &&
    to.x1 > from.x0 &&
    Math.abs(to.size - from.size) < SAME_SIZE
  );
}

/** Some programs mark lines of the text, or notes below it, as no content. */
export const isOfText = ({ line }: LineItem, page: PageFlow): boolean =>
  line.text.length >= MIN_PROSE &&
  !/\d$/.test(line.text) &&
  page.items.some((other) => other.kind === 'line' && (isNextLine(line, other.line) || isNextLine(other.line, line)));

const isNextLine = (above: Line, below: Line): boolean =>
  below.baseline > above.baseline &&
  below.baseline - above.baseline < TEXT_PITCH * above.size &&
  below.x0 < above.x1 &&
  below.x1 > above.x0 &&
  Math.abs(below.size - above.size) < SAME_SIZE;
