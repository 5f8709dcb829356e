import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { SAME_SIZE } from '../layout/measures.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of a text are longer, characters, and no farther from each other, font sizes. */
const MIN_PROSE = 40;
const TEXT_PITCH = 1.6;

/** A full line right above another one of its size: few pages may have the same sentence at one place. */
const beginsText = (item: LineItem, page: PageFlow): boolean =>
  !item.aside &&
  item.line.text.length >= MIN_PROSE &&
  item.line.x1 >= item.column.x1 - item.line.size &&
  page.items.some((other) => other.kind === 'line' && isNextLine(item.line, other.line));

/** Also the line below such a one that continues in small letters, or ends its sentence. */
export const isOfSentence = (item: LineItem, page: PageFlow): boolean =>
  beginsText(item, page) ||
  (/^\p{Ll}|[.;]$/u.test(item.line.text.trim()) &&
    page.items.some((other) => other.kind === 'line' && isNextLine(other.line, item.line) && beginsText(other, page)));

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
