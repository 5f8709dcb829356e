import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';

/** Lines that begin with a star where no other line at that x does: notes, for a list has more than one item. */
export function loneStars(items: readonly FlowItem[]): ReadonlySet<Line> {
  const starred = items.flatMap((item) =>
    item.kind === 'line' && /^[*\u2217]\s/.test(item.line.text) ? [item.line] : [],
  );
  return new Set(
    starred.filter((line) => !starred.some((other) => other !== line && Math.abs(other.x0 - line.x0) < line.size)),
  );
}
