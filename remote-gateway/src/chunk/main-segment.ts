import type { Segment } from '@docferry/shared-contracts';

/**
 * The page, slide or sheet that has most of a passage; the first of several that have as much. A passage may begin with
 * the end of the page before, or with sentences that it shares with the previous passage. Segments are in order.
 */
export function mainSegment(
  segments: readonly Segment[],
  { start, end }: { readonly start: number; readonly end: number },
): Pick<Segment, 'kind' | 'label'> | null {
  let best: { readonly segment: Segment; readonly shared: number } | null = null;
  for (let at = firstEndingAfter(segments, start); at < segments.length; at++) {
    const segment = segments[at];
    if (!segment || segment.start >= end) break;
    const shared = Math.min(segment.end, end) - Math.max(segment.start, start);
    if (shared > (best?.shared ?? 0)) best = { segment, shared };
  }
  return best && { kind: best.segment.kind, label: best.segment.label };
}

function firstEndingAfter(segments: readonly Segment[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle]?.end ?? Number.POSITIVE_INFINITY) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
