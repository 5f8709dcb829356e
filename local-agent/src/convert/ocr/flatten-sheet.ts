import type { Corners, Point } from './find-sheet.ts';
import type { Gray } from './gray.ts';

/** What is cut off at each side of the sheet, as a part of it: the edge's shadow. */
const INSET = 0.006;

/** The sheet with these corners as if it was seen from straight above: a rectangle with its middle width and height. */
export function flattenSheet({ data, width, height }: Gray, corners: Corners): Gray {
  const [a, b, c, d] = corners;
  const wide = Math.max(1, Math.round((distance(a, b) + distance(d, c)) / 2));
  const high = Math.max(1, Math.round((distance(a, d) + distance(b, c)) / 2));
  const { xu, xv, yu, yv, wu, wv } = projection(corners);
  const flat = new Uint8Array(wide * high);
  const pixel = (x: number, y: number) =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255;
  for (let row = 0, at = 0; row < high; row++) {
    const v = INSET + (1 - 2 * INSET) * ((row + 0.5) / high);
    for (let column = 0; column < wide; column++, at++) {
      const u = INSET + (1 - 2 * INSET) * ((column + 0.5) / wide);
      const w = wu * u + wv * v + 1;
      const x = (xu * u + xv * v + a.x) / w - 0.5;
      const y = (yu * u + yv * v + a.y) / w - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const upper = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right;
      const lower = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right;
      flat[at] = upper * (1 - below) + lower * below;
    }
  }
  return { data: flat, width: wide, height: high };
}

const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The projective map of the unit square to these corners (Heckbert 1989). */
function projection([a, b, c, d]: Corners) {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const wu = (sx * dy2 - dx2 * sy) / area;
  const wv = (dx1 * sy - sx * dy1) / area;
  return {
    wu,
    wv,
    xu: b.x - a.x + wu * b.x,
    xv: d.x - a.x + wv * d.x,
    yu: b.y - a.y + wu * b.y,
    yv: d.y - a.y + wv * d.y,
  };
}
