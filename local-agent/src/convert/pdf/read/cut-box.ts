import type { Box } from '../../page/box.ts';

/** The part of a box that a clip leaves; nothing where it hides all of it. */
export function cutBox(box: Box, clip: Box | undefined): Box | undefined {
  if (!clip) return box;
  const [x0, y0] = [Math.max(box.x0, clip.x0), Math.max(box.y0, clip.y0)];
  const [x1, y1] = [Math.min(box.x1, clip.x1), Math.min(box.y1, clip.y1)];
  return x0 < x1 && y0 < y1 ? { x0, y0, x1, y1 } : undefined;
}
