import { type Box, boundsOf, overlap } from '../page/box.ts';

/** Boxes that are nearer to each other than `gap` as one. */
export function joinNear(boxes: readonly Box[], gap: number): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    let merged = box;
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at];
      if (!other || overlap(other.x0, other.x1, merged.x0, merged.x1) < -gap) continue;
      if (overlap(other.y0, other.y1, merged.y0, merged.y1) < -gap) continue;
      merged = boundsOf([other, merged]);
      joined.splice(at, 1);
    }
    joined.push(merged);
  }
  return joined;
}
