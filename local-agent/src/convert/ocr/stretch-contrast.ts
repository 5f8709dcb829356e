import { brightnessAt, type Gray } from './gray.ts';

/** The darkest of a page's pixels, as a share of all: ink, if there is any. */
const INK_SHARE = 0.004;
/** Ink darker than this needs no help; what is brighter than the second bound is paper. */
const DARK_ENOUGH = 90;
const NO_INK = 215;

/** Makes pale ink black. Gives the same picture back when its ink is dark, or when there is none. */
export function stretchContrast(picture: Gray): Gray {
  const ink = brightnessAt(picture, INK_SHARE);
  if (ink <= DARK_ENOUGH || ink >= NO_INK) return picture;
  const levels = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, ((value - ink) * 255) / (250 - ink))),
  );
  return { ...picture, data: picture.data.map((value) => levels[value] ?? value) };
}
