import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { isBold } from '../layout/line-look.ts';
import { LARGER_HEADING, SAME_SIZE, SMALL_TEXT } from '../layout/measures.ts';
import { namesUnit } from '../patterns/unit.ts';
import { isContinued } from './continued-titles.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Titles stand at one height, points. */
const SAME_HEIGHT = 3;
/** The middle of a title and that of the unit below it differ by no more, font sizes. */
const OFF_CENTRE = 0.5;
/** The unit stands no farther below a line of the title, font sizes. */
const UNIT_BELOW = 3;

/**
 * The first of the lines in the letters of a heading that pages next to each other begin with, where other pages begin with
 * another one at that place: the title of a table of several pages, or of two reports. Heads of left and right pages take
 * turns. Of titles above a unit, which stays on each page, each does.
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
  return new Set(
    titles
      .flatMap((own) => own.filter(({ item, index }, at) => at === 0 || isAboveUnit(item, pages[index])))
      .map(({ item }) => item),
  );
}

const isTitle = ({ line, aside }: LineItem, page: PageFlow | undefined, bodySize: number): boolean =>
  !aside &&
  page !== undefined &&
  line.baseline < page.height / 2 &&
  !isContinued(line.text.trim()) &&
  (line.size >= LARGER_HEADING * bodySize ||
    (isBold(line) && line.size > SMALL_TEXT * bodySize) ||
    isAboveUnit({ line }, page));

/** Whether what the figures below are in stands near below the middle of a line, as in the title of a statement. */
const isAboveUnit = ({ line }: Pick<LineItem, 'line'>, page: PageFlow | undefined): boolean =>
  page?.items.some(
    (item) =>
      item.kind === 'line' &&
      namesUnit(item.line.text) &&
      item.line.baseline > line.baseline &&
      item.line.baseline - line.baseline < UNIT_BELOW * line.size &&
      Math.abs(item.line.x0 + item.line.x1 - line.x0 - line.x1) / 2 < OFF_CENTRE * line.size,
  ) === true;

const isAtPlace = ({ line }: LineItem, { line: other }: LineItem): boolean =>
  Math.abs(line.baseline - other.baseline) < SAME_HEIGHT && Math.abs(line.size - other.size) < SAME_SIZE;
