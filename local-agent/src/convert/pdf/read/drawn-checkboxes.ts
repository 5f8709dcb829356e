import { type Box, centerInside, height, overlap, width } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import type { Field } from './read-fields.ts';

/** A box is no lower and no higher than its label by these factors of the font size, and no farther from it, font sizes. */
const LOWEST = 0.5;
const HIGHEST = 1.7;
const FARTHEST = 2.5;
/** The label's line passes through the box: its middle is no farther from that of the text, font sizes. */
const LEVEL = 0.5;
/** Strokes in a box that are shorter than this part of it are none of a tick. */
const TICK = 0.3;
/** Both strokes of a cross reach over this part of the box. */
const CROSS = 0.5;
/** Lines that touch a box from outside reach over its corners by more, points. */
const BEYOND = 1.5;
/** Edges nearer than this are one, points. */
const SAME = 1;
/** A page of more squares, some of which are drawn twice, is a drawing or a grid. */
const MAX_SQUARES = 600;

const CROSSED = '\u2612';
const TICKED = '\u2611';
const EMPTY = '\u2610';

/** What marks a box where it is text. */
const CROSS_SIGN = /^[xX\u00d7\u2612\u2715-\u2718]$/;
const TICK_SIGN = /^[\u2611\u2713\u2714\u25a0\u25cf\u2022\u221a]$/;

/**
 * Checkboxes of printed forms: squares that are drawn on their own beside a text, empty, crossed or ticked. Squares that are
 * cells of a grid, or have other text in them, are none.
 */
export function drawnCheckboxes(content: PageContent): Field[] {
  const all = content.squares ?? [];
  if (all.length === 0 || all.length > MAX_SQUARES) return [];
  const squares = all.filter((square, at) => !all.slice(0, at).some((other) => isSame(square, other)));
  return squares.flatMap((square): Field[] => {
    if (isInGrid(square, squares, content)) return [];
    const inside = content.words.filter((word) => centerInside(word, square));
    const text = inside.map((word) => word.text).join('');
    const isMarked = CROSS_SIGN.test(text) || TICK_SIGN.test(text);
    if (text !== '' && !isMarked) return [];
    if (!content.words.some((word) => !inside.includes(word) && isLabel(word, square))) return [];
    return [{ ...square, kind: 'mark', text: signOf(square, text, content) }];
  });
}

function signOf(square: Box, text: string, { slants = [], fills }: PageContent): string {
  if (text !== '') return CROSS_SIGN.test(text) ? CROSSED : TICKED;
  const strokes = slants.filter((slant) => centerInside(slant, square, SAME) && width(slant) > TICK * width(square));
  const wide = strokes.filter((stroke) => Math.min(width(stroke), height(stroke)) > CROSS * width(square));
  if (wide.length > 1) return CROSSED;
  const filled = fills.some((fill) => centerInside(fill, square) && width(fill) > TICK * width(square) && isDark(fill));
  return strokes.length > 0 || filled ? TICKED : EMPTY;
}

const isDark = ({ color }: { readonly color: string }) => /^#[0-7]/.test(color);

const isSame = (a: Box, b: Box) =>
  Math.abs(a.x0 - b.x0) < SAME && Math.abs(a.y0 - b.y0) < SAME && Math.abs(a.x1 - b.x1) < SAME;

/** A word that begins or ends right beside the box, on its line. */
function isLabel(word: Word, square: Box): boolean {
  const gap = Math.max(word.x0 - square.x1, square.x0 - word.x1);
  const high = height(square);
  const middle = (word.y0 + word.y1 - square.y0 - square.y1) / 2;
  return (
    gap > -SAME &&
    gap < FARTHEST * word.size &&
    high >= LOWEST * word.size &&
    high <= HIGHEST * word.size &&
    Math.abs(middle) < LEVEL * word.size &&
    /\p{L}|\p{N}/u.test(word.text)
  );
}

/** Shares an edge with another square, or is on a longer line. */
function isInGrid(square: Box, squares: readonly Box[], { horizontal, vertical }: PageContent): boolean {
  const touches = (other: Box) =>
    other !== square &&
    overlap(square.x0, square.x1, other.x0, other.x1) > -SAME &&
    overlap(square.y0, square.y1, other.y0, other.y1) > -SAME;
  const isBeyond = ({ at, from, to }: Rule, [a0, a1]: readonly [number, number], [b0, b1]: readonly [number, number]) =>
    Math.min(Math.abs(at - a0), Math.abs(at - a1)) < SAME &&
    overlap(from, to, b0, b1) > 0 &&
    (from < b0 - BEYOND || to > b1 + BEYOND);
  return (
    squares.some(touches) ||
    horizontal.some((rule) => isBeyond(rule, [square.y0, square.y1], [square.x0, square.x1])) ||
    vertical.some((rule) => isBeyond(rule, [square.x0, square.x1], [square.y0, square.y1]))
  );
}
