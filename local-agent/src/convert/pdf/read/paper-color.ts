const parts = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** How a colour, `#rrggbb`, looks on white paper with an opacity of 0 to 1. */
export function onWhite(color: string, alpha: number): string {
  const mixed = parts(color).map((part) => Math.round(255 - alpha * (255 - part)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Brightness of a colour, `#rrggbb`, 0 for black to 1 for white (weights of ITU-R BT.709). */
export function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = parts(color);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
