import { brightnessAt, type Gray } from './gray.ts';

/** The darkest of a page's pixels, as a share of all: ink, if there is any. */
const INK_SHARE = 0.004;
/** Ink darker than this needs no help; what is brighter than the second bound is paper. */
const DARK_ENOUGH = 90;
const NO_INK = 215;

/** Makes pale ink black. Gives the same image back when its ink is dark, or when there is none. */
export function stretchContrast(image: Gray): Gray {
  const ink = brightnessAt(image, INK_SHARE);
  if (ink <= DARK_ENOUGH || ink >= NO_INK) return image;
  const levels = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, ((value - ink) * 255) / (250 - ink))),
  );
  return { ...image, data: image.data.map((value) => levels[value] ?? value) };
}
