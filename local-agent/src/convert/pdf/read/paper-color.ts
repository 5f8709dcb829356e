/** The full value of a channel. */
export const FULL = 255;
/** How bright each channel looks (ITU-R BT.709). */
const RED = 0.2126;
const GREEN = 0.7152;
const BLUE = 0.0722;

/** Red, green and blue of a colour, `#rrggbb`. */
export const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** How a colour, `#rrggbb`, looks on white paper with an opacity of 0 to 1. */
export function onWhite(color: string, alpha: number): string {
  const mixed = channels(color).map((part) => Math.round(FULL - alpha * (FULL - part)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Brightness of a colour, `#rrggbb`, 0 for black to 1 for white. */
export function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (RED * red + GREEN * green + BLUE * blue) / FULL;
}
