import { type Box, boundsOf, inBoth } from '../../page/box.ts';
import { formBox } from './form-graphics.ts';
import { apply, type Matrix } from './matrix.ts';
import type { Glyph, GraphicsState } from './text-state.ts';

/** The middle of small letters is so far above the base line, in whatever direction it runs, font sizes. */
const MIDDLE = 0.25;

/** The part of the page that a path leaves of what is drawn next; `bounds` are those of the path in its own space. */
export function clipTo(clip: Box | undefined, bounds: unknown, ctm: Matrix): Box | undefined {
  if (!ArrayBuffer.isView(bounds)) return clip;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds as unknown as ArrayLike<number>);
  const corners = [apply(ctm, x0, y0), apply(ctm, x1, y0), apply(ctm, x0, y1), apply(ctm, x1, y1)];
  const path = boundsOf(corners.map(([x, y]): Box => ({ x0: x, y0: y, x1: x, y1: y })));
  return clip ? inBoth(path, clip) : path;
}

/** What of the page a form shows whose BBox is `given`, within the one that it is part of. */
export function shownBy(given: unknown, { ctm, shown }: Pick<GraphicsState, 'ctm' | 'shown'>): Box | undefined {
  const box = formBox(ctm, given);
  return box && shown ? inBoth(box, shown) : (box ?? shown);
}

/** A string, and the part of it that is not seen. */
export type CutString = { readonly glyphs: readonly Glyph[]; readonly hidden: readonly Glyph[] };

/** What a clip hides of a string; nothing where all of it is hidden, as text below an image is. */
export function cutString(glyphs: readonly Glyph[], clip: Box | undefined): CutString | undefined {
  const ends = [glyphs[0], glyphs.at(-1)];
  // A clip is a rectangle: what is between two glyphs in it is in it too.
  if (!clip || ends.every((glyph) => glyph && isWithin(middleOf(glyph), clip))) return undefined;
  const hidden = glyphs.filter((glyph) => !isWithin(middleOf(glyph), clip));
  return isSeen(glyphs, clip) && hidden.length > 0 ? { glyphs, hidden } : undefined;
}

/** Whether a clip leaves any of a string's signs. */
export const isSeen = (glyphs: readonly Glyph[], clip: Box): boolean =>
  glyphs.some((glyph) => glyph.text.trim() !== '' && isWithin(middleOf(glyph), clip));

/**
 * Whether a string is outside of the box of the form XObject that draws it, as on a page of which another one shows a part.
 * A form without an area hides nothing, as that of the words below an image.
 */
export function isOutside(glyphs: readonly Glyph[], box: Box): boolean {
  const hasArea = box.x1 > box.x0 && box.y1 > box.y0;
  return hasArea && !glyphs.some((glyph) => isWithin(middleOf(glyph), box));
}

/** A page with more strings that are cut is no print of a spreadsheet: looking beside each of them would take long. */
const MAX_CUT = 1_000;

/**
 * The glyphs without the hidden parts of strings in whose place or right beside it other text stands, as where a cell of a
 * spreadsheet has more text than room. Other parts that a page hides are read.
 */
export function withoutCovered(glyphs: readonly Glyph[], cut: readonly CutString[]): readonly Glyph[] {
  if (cut.length === 0 || cut.length > MAX_CUT) return glyphs;
  const seen = glyphs.flatMap((glyph): Placed[] => (glyph.text.trim() ? [{ glyph, middle: middleOf(glyph) }] : []));
  const covered = new Set(cut.filter((string) => isCovered(string, seen)).flatMap((string) => string.hidden));
  return glyphs.filter((glyph) => !covered.has(glyph));
}

type Placed = { readonly glyph: Glyph; readonly middle: Point };

/** Whether other glyphs stand where the hidden ones would, or half a font size beside. */
function isCovered({ glyphs, hidden }: CutString, seen: readonly Placed[]): boolean {
  const own = new Set(glyphs);
  const near = (hidden[0]?.size ?? 0) / 2;
  const { x0, y0, x1, y1 } = boundsOf(hidden.map(boxOf));
  const box = { x0: x0 - near, y0: y0 - near, x1: x1 + near, y1: y1 + near };
  return seen.some(({ glyph, middle }) => isWithin(middle, box) && !own.has(glyph));
}

/** From where a glyph begins to where the next one would, in whatever direction. */
const boxOf = ({ x, y, endX, endY }: Glyph): Box => ({
  x0: Math.min(x, endX),
  y0: Math.min(y, endY),
  x1: Math.max(x, endX),
  y1: Math.max(y, endY),
});

type Point = { readonly x: number; readonly y: number };

function middleOf({ x, y, endX, endY, size }: Glyph): Point {
  const width = Math.hypot(endX - x, endY - y) || 1;
  const above = (MIDDLE * size) / width;
  return { x: (x + endX) / 2 + (endY - y) * above, y: (y + endY) / 2 - (endX - x) * above };
}

const isWithin = ({ x, y }: Point, box: Box): boolean => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
