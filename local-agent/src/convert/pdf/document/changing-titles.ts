import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { isBold } from '../layout/line-look.ts';
import { LARGER_HEADING, SAME_SIZE, SMALL_TEXT } from '../layout/measures.ts';
import { isContinued } from './continued-titles.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Titles stand at one height, points. */
const SAME_HEIGHT = 3;

/**
 * The first of the lines in the letters of a heading that pages next to each other begin with, where other pages begin with
 * another one at that place: the title of a table of several pages, or of two reports. Heads of left and right pages take turns.
 */
export function changingTitles(
  edges: readonly (readonly LineItem[])[],
  pages: readonly PageFlow[],
  bodySize: number,
): ReadonlySet<FlowItem> {
  const found = edges.flatMap((items, index) =>
    items.flatMap((item) => (isTitle(item, pages[index], bodySize) ? [{ index, item }] : [])),
  );
  const byText = [...Map.groupBy(found, ({ item }) => item.line.text.trim()).values()];
  const titles = byText.filter((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || own.length < 2 || last.index - first.index !== own.length - 1) return false;
    return found.some((other) => !own.some(({ index }) => index === other.index) && isAtPlace(other.item, first.item));
  });
  return new Set(titles.flatMap(([first]) => (first ? [first.item] : [])));
}

const isTitle = ({ line, aside }: LineItem, page: PageFlow | undefined, bodySize: number): boolean =>
  !aside &&
  page !== undefined &&
  line.baseline < page.height / 2 &&
  !isContinued(line.text.trim()) &&
  (line.size >= LARGER_HEADING * bodySize || (isBold(line) && line.size > SMALL_TEXT * bodySize));

const isAtPlace = ({ line }: LineItem, { line: other }: LineItem): boolean =>
  Math.abs(line.baseline - other.baseline) < SAME_HEIGHT && Math.abs(line.size - other.size) < SAME_SIZE;
