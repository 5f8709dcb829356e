import type { Draft } from '../blocks/draft.ts';

const PLAIN = { bold: false, italic: false, monospace: false, raised: false };

/** An item as a paragraph that begins with its marker. */
export function itemAsText(item: Extract<Draft, { kind: 'item' }>): Draft {
  const [first, ...rest] = item.lines;
  if (!first) return item;
  const { column, page, markerText, markerX } = item;
  const runs = [{ ...PLAIN, text: `${markerText} ` }, ...first.runs];
  const line = { ...first, runs, text: `${markerText} ${first.text}`, x0: markerX };
  return { kind: 'text', lines: [line, ...rest], column, gapAbove: Number.POSITIVE_INFINITY, page };
}
