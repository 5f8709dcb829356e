import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { SAME_SIZE } from '../layout/measures.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Page numbers that nothing else shows stand within these parts of a page's height. */
const TOP_EDGE = 0.07;
const BOTTOM_EDGE = 0.08;
/** A number at the edge that is no page's place is a page number when its line is no longer, characters. */
const MAX_NUMBER_LENGTH = 8;

/** Shows by its words or dashes that it is a page's number, alone or beside other text of a footer. */
const NAMED_NUMBER =
  /^(?:page|seite|p\u00e1gina|pagina)\s*(?:[-\u2013]\s*)?(?:\d{1,4}(?:\s*(?:of|von|de|di|\/)\s*\d{1,4})?|[ivxl]{1,6})$/i;
const NUMBER_OF_ALL = /\b(?:page|seite|p\u00e1gina|pagina)\s+\d{1,4}\s*(?:of|von|de|di|\/)\s*\d{1,4}$/i;
const BETWEEN_DASHES = /^[-\u2013\u2014\uff0d]\s*\d{1,4}\s*[-\u2013\u2014\uff0d]$/;
/** Alone on its line, as front matter has it; a single letter may count a part of the text. */
const IN_BRACKETS = /^\([ivxl]{2,6}\)$/;

const namesNumber = (text: string): boolean =>
  NAMED_NUMBER.test(text) || NUMBER_OF_ALL.test(text) || BETWEEN_DASHES.test(text);

/** Whether a line or a part of it names the number of the page. */
const isNamed = (line: Line): boolean =>
  IN_BRACKETS.test(line.text.trim()) || [line, ...(line.pieces ?? [])].some(({ text }) => namesNumber(text.trim()));

const isAtTop = (line: Line, { height }: PageFlow): boolean => line.y0 < TOP_EDGE * height;
const isAtFoot = (line: Line, { height }: PageFlow): boolean => line.y1 > (1 - BOTTOM_EDGE) * height;

/** The number of a first page. */
const FIRST = /\D1(?:\D{1,6}\d{1,4})?$/;

/**
 * What stands beside the number that a line at the top of a first page names, such as the title of a form; a page with a higher
 * number is of a longer text, and the rest of the line its running head.
 */
export function besideNumber({ pieces = [], artifact, y0 }: Line, page: PageFlow): readonly Line[] {
  const number = pieces.find(({ text }) => namesNumber(text.trim()));
  const isFirst = number !== undefined && FIRST.test(number.text.trim());
  return isFirst && !artifact && y0 < TOP_EDGE * page.height ? pieces.filter((piece) => piece !== number) : [];
}

/** Whether a line at the edge of a page is its number: it says so, or is a number at the page's place in the document. */
export const isPageNumber = (line: Line, page: PageFlow, place: { readonly index: number; readonly count: number }) =>
  (isAtTop(line, page) || isAtFoot(line, page)) && (isNamed(line) || isPlace(line, place));

/** A number of its own that gives a page's place, such as "3", "- 3 -", "Page 3 of 9", "3 / 9". */
function isPlace({ text }: Line, { index, count }: { readonly index: number; readonly count: number }): boolean {
  const match =
    /^[-\u2013\u2014|]?\s*(?:(?:page|seite|p\.|\u0441\u0442\u0440\.?)\s*)?(\d{1,4})(?:\s*(?:of|von|\/|de)\s*(\d{1,4}))?(?:\s*[-\u2013\u2014|])?$/i.exec(
      text.trim(),
    );
  if (!match) return false;
  return (
    match[2] !== undefined || Number(match[1]) === index + 1 || (count > 1 && text.trim().length <= MAX_NUMBER_LENGTH)
  );
}

/** The number of a page that runs in another direction than its text, as beside a table that was turned: it stands alone. */
export function sidewaysNumber({ items }: PageFlow): LineItem | undefined {
  const turned = items.filter((item): item is LineItem => item.kind === 'line' && item.turned === true);
  const [only] = turned;
  return turned.length === 1 && only && /^\d{1,4}$/.test(only.line.text.trim()) ? only : undefined;
}

/** The rest of a page's foot: small lines below one that names the page's number. */
export function belowNumber(edge: readonly LineItem[], page: PageFlow): LineItem[] {
  const numbered = edge.find(({ line }) => isAtFoot(line, page) && isNamed(line));
  if (!numbered) return [];
  const { baseline, size } = numbered.line;
  return edge.filter(
    ({ line, aside }) => !aside && line.baseline > baseline + size / 2 && line.size < size + SAME_SIZE,
  );
}
