import type { Box } from '../../page/box.ts';
import { apply, type Matrix } from './matrix.ts';
import type { Glyph } from './text-state.ts';

/** The middle of small letters is so far above the base line, in whatever direction it runs, font sizes. */
const MIDDLE = 0.25;

/** The part of the page that a path leaves of what is drawn next; `bounds` are those of the path in its own space. */
export function clipTo(clip: Box | undefined, bounds: unknown, ctm: Matrix): Box | undefined {
  if (!ArrayBuffer.isView(bounds)) return clip;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds as unknown as ArrayLike<number>);
  const corners = [apply(ctm, x0, y0), apply(ctm, x1, y0), apply(ctm, x0, y1), apply(ctm, x1, y1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    x0: Math.max(Math.min(...xs), clip?.x0 ?? Number.NEGATIVE_INFINITY),
    y0: Math.max(Math.min(...ys), clip?.y0 ?? Number.NEGATIVE_INFINITY),
    x1: Math.min(Math.max(...xs), clip?.x1 ?? Number.POSITIVE_INFINITY),
    y1: Math.min(Math.max(...ys), clip?.y1 ?? Number.POSITIVE_INFINITY),
  };
}

/** A string, and the part of it that is not seen. */
export type CutString = { readonly glyphs: readonly Glyph[]; readonly hidden: readonly Glyph[] };

/** What a clip hides of a string; nothing where all of it is hidden, as text below an image is. */
export function cutString(glyphs: readonly Glyph[], clip: Box | undefined): CutString | undefined {
  const ends = [glyphs[0], glyphs.at(-1)];
  // A clip is a rectangle: what is between two glyphs in it is in it too.
  if (!clip || ends.every((glyph) => glyph && isWithin(middleOf(glyph), clip))) return undefined;
  const hidden = glyphs.filter((glyph) => !isWithin(middleOf(glyph), clip));
  const isSeen = glyphs.some((glyph) => glyph.text.trim() && isWithin(middleOf(glyph), clip));
  return isSeen && hidden.length > 0 ? { glyphs, hidden } : undefined;
}

/**
 * The glyphs without the hidden parts of strings in whose place or right beside it other text stands, as where a cell of a
 * spreadsheet has more text than room. Other parts that a page hides are read.
 */
export function withoutCovered(glyphs: readonly Glyph[], cut: readonly CutString[]): readonly Glyph[] {
  if (cut.length === 0) return glyphs;
  const lettered = glyphs.filter(({ text }) => text.trim());
  const rows = Map.groupBy(lettered, (glyph) => Math.round(middleOf(glyph).y));
  const covered = new Set(cut.filter((string) => isCovered(string, rows)).flatMap((string) => string.hidden));
  return glyphs.filter((glyph) => !covered.has(glyph));
}

/** Whether other glyphs, by the rounded y of their middles, stand where the hidden ones would, or half a font size beside. */
function isCovered({ glyphs, hidden }: CutString, rows: ReadonlyMap<number, readonly Glyph[]>): boolean {
  const near = (hidden[0]?.size ?? 0) / 2;
  const xs = hidden.flatMap(({ x, endX }) => [x, endX]);
  const ys = hidden.flatMap(({ y, endY }) => [y, endY]);
  const box = {
    x0: Math.min(...xs) - near,
    y0: Math.min(...ys) - near,
    x1: Math.max(...xs) + near,
    y1: Math.max(...ys) + near,
  };
  for (let row = Math.floor(box.y0); row <= Math.ceil(box.y1); row++) {
    const others = rows.get(row) ?? [];
    if (others.some((glyph) => isWithin(middleOf(glyph), box) && !glyphs.includes(glyph))) return true;
  }
  return false;
}

type Point = { readonly x: number; readonly y: number };

function middleOf({ x, y, endX, endY, size }: Glyph): Point {
  const width = Math.hypot(endX - x, endY - y) || 1;
  const above = (MIDDLE * size) / width;
  return { x: (x + endX) / 2 + (endY - y) * above, y: (y + endY) / 2 - (endX - x) * above };
}

const isWithin = ({ x, y }: Point, box: Box): boolean => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
