import type { FlowItem } from '../flow/page-flow.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** What names a part of a document, such as `PART IV`, an exhibit or an annex. */
const LABEL =
  /^(?:part|exhibit|annex|annexe|appendix|attachment|schedule|teil|anlage|anhang|partie|parte|allegato|anexo|deel|bijlage)\s\S{1,8}$/i;
/** The title of an exhibit is no farther below its label, font sizes. */
const BELOW = 4;

/**
 * Whether a line at the edge of a page is a label that no other page has, or stands right below one, as a title does that
 * several exhibits share: neither is a running head. `edges` are the lines at the edges of each page.
 */
export function ofExhibits(edges: readonly (readonly LineItem[])[]): (item: LineItem, page: number) => boolean {
  const texts = Map.groupBy(edges.flat(), ({ line }) => line.text.trim());
  const isLabel = ({ line }: LineItem) => LABEL.test(line.text.trim()) && texts.get(line.text.trim())?.length === 1;
  const isBelow = ({ line, aside }: LineItem, label: LineItem) =>
    !aside &&
    line.baseline > label.line.baseline &&
    line.baseline - label.line.baseline < BELOW * line.size &&
    isLabel(label);
  return (item, page) => isLabel(item) || (edges[page] ?? []).some((label) => isBelow(item, label));
}
