import { type Box, inBoth } from '../../page/box.ts';

/** The part of a box that a clip leaves; nothing where it hides all of it. */
export function cutBox(box: Box, clip: Box | undefined): Box | undefined {
  if (!clip) return box;
  const seen = inBoth(box, clip);
  return seen.x0 < seen.x1 && seen.y0 < seen.y1 ? seen : undefined;
}
