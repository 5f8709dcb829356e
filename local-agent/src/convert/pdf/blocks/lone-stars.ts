import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { readMarker } from '../patterns/list-marker.ts';

/**
 * Lines that begin with a star where no other line at that x does: notes, for a list has more than one item. One that is set in
 * below another item is an item of it.
 */
export function loneStars(items: readonly FlowItem[]): ReadonlySet<Line> {
  const starred = items.flatMap((item, index) =>
    item.kind === 'line' && /^[*\u2217]\s/.test(item.line.text) ? [{ line: item.line, above: items[index - 1] }] : [],
  );
  const isAlone = (line: Line) =>
    !starred.some((other) => other.line !== line && Math.abs(other.line.x0 - line.x0) < line.size);
  return new Set(
    starred.filter(({ line, above }) => isAlone(line) && !isWithinItem(line, above)).map(({ line }) => line),
  );
}

function isWithinItem(line: Line, above: FlowItem | undefined): boolean {
  if (above?.kind !== 'line') return false;
  const [first = ''] = above.line.text.trim().split(/\s/, 1);
  return readMarker(first) !== undefined && line.x0 - above.line.x0 >= line.size;
}
