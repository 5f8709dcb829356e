import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** A title is larger than the running heads that repeat it by this factor. */
const LARGER = 1.1;
/** A title has its next line no farther below it, font sizes: a head is apart from the text, also the larger one of a first page. */
const NEXT_LINE = 1.6;

/** The lines in larger or bolder letters than each line of other pages that has one of their keys: the title that running heads repeat. */
export function largerTitles(
  pages: readonly PageFlow[],
  edges: readonly (readonly LineItem[])[],
  keysOf: (line: Line, page: PageFlow) => readonly string[],
): ReadonlySet<FlowItem> {
  const places = pages.flatMap((page, index) =>
    (edges[index] ?? []).flatMap((item) =>
      item.aside ? [] : keysOf(item.line, page).map((key) => ({ key, item, page })),
    ),
  );
  const byKey = Map.groupBy(places, ({ key }) => key);
  const titles = places.filter(({ key, item, page }) => {
    const others = (byKey.get(key) ?? []).filter((other) => other.page !== page);
    return (
      others.length > 0 && hasNextLine(item.line, page) && others.every((other) => isMore(item.line, other.item.line))
    );
  });
  return new Set(titles.map(({ item }) => item));
}

const isMore = (title: Line, head: Line): boolean =>
  title.size > LARGER * head.size || (title.size >= head.size && isBold(title) && !isBold(head));

const hasNextLine = ({ baseline, size }: Line, { items }: PageFlow): boolean =>
  items.some(
    (item) =>
      item.kind === 'line' && item.line.baseline > baseline + 1 && item.line.baseline < baseline + NEXT_LINE * size,
  );
