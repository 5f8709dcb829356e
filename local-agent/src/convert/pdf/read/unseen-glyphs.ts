import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import { MAX_RULES, MAX_SLANTS, type Shapes } from './collect-shapes.ts';
import type { Glyph } from './text-state.ts';

/** A page with more white letters than this share has a ground that was not found. */
const MAX_SHARE = 0.8;
/** Where more letters would have to be looked for on more shapes, none are: so many comparisons take a tenth of a second. */
const MAX_COMPARISONS = 10_000_000;
/** The middle of a letter is so many font sizes above its base line, and stands on what is no farther from it, points. */
const MIDDLE = 0.3;
const BESIDE = 2;

/** The glyphs without white ones on white paper, which no one sees: nothing is drawn at their places. */
export function withoutUnseen(glyphs: readonly Glyph[], shapes: Shapes): readonly Glyph[] {
  const white = glyphs.filter(({ look }) => look.white);
  const isCut = shapes.horizontal.length + shapes.vertical.length > MAX_RULES || shapes.slants.length >= MAX_SLANTS;
  if (white.length === 0 || white.length > MAX_SHARE * glyphs.length || isCut) return glyphs;
  const { fills, images, slants, graphics, dots, horizontal, vertical } = shapes;
  const grounds = [
    ...fills,
    ...images,
    ...slants,
    ...graphics,
    ...dots,
    ...horizontal.map(flat),
    ...vertical.map(steep),
  ];
  if (white.length * grounds.length > MAX_COMPARISONS) return glyphs;
  const unseen = new Set(white.filter((glyph) => !grounds.some((ground) => isOn(glyph, ground))));
  return glyphs.filter((glyph) => !unseen.has(glyph));
}

/** What a line covers: a thick one is a bar. */
const flat = ({ at, from, to, thickness }: Rule): Box => ({
  x0: from,
  x1: to,
  y0: at - thickness / 2,
  y1: at + thickness / 2,
});
const steep = ({ at, from, to, thickness }: Rule): Box => ({
  x0: at - thickness / 2,
  x1: at + thickness / 2,
  y0: from,
  y1: to,
});

function isOn({ x, y, endX, endY, size }: Glyph, { x0, x1, y0, y1 }: Box): boolean {
  const length = Math.hypot(endX - x, endY - y) || 1;
  // Its middle is on the left of the direction in which it runs; y counts downwards.
  const [right, down] = [(endX - x) / length, (endY - y) / length];
  const middleX = (x + endX) / 2 + MIDDLE * size * down;
  const middleY = (y + endY) / 2 - MIDDLE * size * right;
  return middleX > x0 - BESIDE && middleX < x1 + BESIDE && middleY > y0 - BESIDE && middleY < y1 + BESIDE;
}
