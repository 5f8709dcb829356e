import type { Draft } from '../blocks/draft.ts';
import { MAX_LEVEL } from './heading-candidate.ts';

/**
 * Moves levels up that never stand right below the level above them: looks of a cover, which no chapter shares, may have
 * taken that one. `drafts` are in reading order.
 */
export function closeGaps(levels: ReadonlyMap<Draft, number>, drafts: readonly Draft[]): Map<Draft, number> {
  const closed = new Map(levels);
  const order = drafts.filter((draft) => levels.has(draft));
  for (let level = 2; level <= MAX_LEVEL; level++) {
    const above = deepestAbove(order, closed, level);
    if (above === 0 || above >= level - 1) continue;
    for (const [draft, own] of closed) if (own === level) closed.set(draft, above + 1);
  }
  return closed;
}

/** The deepest of the levels that headings of a level stand below; 0 when they stand below none. */
function deepestAbove(order: readonly Draft[], levels: ReadonlyMap<Draft, number>, level: number): number {
  let deepest = 0;
  let above = 0;
  for (const draft of order) {
    const own = levels.get(draft) ?? 0;
    if (own === level) deepest = Math.max(deepest, above);
    else if (own < level) above = own;
  }
  return deepest;
}
