import { type Box, boundsOf, overlap } from '../../page/box.ts';

/** Boxes that are nearer to each other than `gap` as one, with how many they are. */
export function cluster(boxes: readonly Box[], gap: number): { readonly box: Box; readonly count: number }[] {
  const groups: { box: Box; count: number }[] = [];
  for (const one of boxes) {
    let merged = { box: one, count: 1 };
    for (let index = groups.length - 1; index >= 0; index--) {
      const group = groups[index];
      if (!group || !isNear(group.box, merged.box, gap)) continue;
      merged = { box: boundsOf([group.box, merged.box]), count: group.count + merged.count };
      groups.splice(index, 1);
    }
    groups.push(merged);
  }
  return groups;
}

export const isNear = (a: Box, b: Box, gap: number): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) >= -gap && overlap(a.y0, a.y1, b.y0, b.y1) >= -gap;
