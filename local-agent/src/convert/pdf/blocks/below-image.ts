import type { Box } from '../../page/box.ts';

/** A caption begins right below its image, font sizes; images overlap it by less, points. */
const BELOW = 1.2;
const OVERLAP = 3;

/** Pages of more images are made of their parts: what stands below one is no caption. */
export const MAX_IMAGES = 50;

/** Whether a line begins right below a height, such as the lower edge of an image. */
export function isRightBelow({ y0, size }: Pick<Box, 'y0'> & { readonly size: number }, bottom: number): boolean {
  const white = y0 - bottom;
  return white > -OVERLAP && white < BELOW * size;
}
