import { type Box, boundsOf, centerInside, height, overlap, width } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import { type Borders, SAME_PLACE } from './borders.ts';

/** Two rows of two columns. */
const MIN_CELLS = 4;
/** So many cells stand beside each other, for each that is as wide as the table. */
const CELLS_A_ROW = 3;
/** A shade of this part of the table's width or height is no cell beside others. */
const WHOLE_SIDE = 0.9;
/** Shades that together are larger than this part of their table cover each other. */
const COVERED = 1.05;
/** Parts of a table are nearer than this many heights of the lower one. */
const ROW_APART = 1.5;

/** White lines between shaded cells are no wider, points. */
const WHITE_LINE = 4.5;
/** Cells are no lower, no narrower and, on one page, no more than these. */
const LOWEST = 7;
const NARROWEST = 10;
const MAX_CELLS = 1_500;
/** So many lines below heads, the one at their foot too, are those of their table. */
const MIN_RULES = 3;
/** Cells fill this part of their table, white lines take the rest. */
const FILLED = 0.7;

/**
 * The borders of cells that are shown by their shades alone: areas that fill a table. Where rows are shaded by turns half
 * of the cells are missing, and those that are there show no table. Nor do shades between the lines above and below the heads of rows.
 */
export function bordersOfShades(fills: readonly Box[], drawn: Borders): Borders {
  const cells = fills.filter((fill) => height(fill) >= LOWEST && width(fill) >= NARROWEST);
  const groups = cells.length > MAX_CELLS || cells.length < MIN_CELLS ? [] : groupTouching(cells);
  const boxes = groups
    .filter(
      (group) =>
        isFilled(group) &&
        !areHeadsOf(boundsOf(group), drawn) &&
        !groups.some((other) => other !== group && continues(boundsOf(other), boundsOf(group))),
    )
    .flatMap(closed);
  const across = (box: Box, at: number): Rule => ({ at, from: box.x0, to: box.x1, thickness: 1 });
  const down = (box: Box, at: number): Rule => ({ at, from: box.y0, to: box.y1, thickness: 1 });
  return {
    horizontal: boxes.flatMap((box) => [across(box, box.y0), across(box, box.y1)]),
    vertical: boxes.flatMap((box) => [down(box, box.x0), down(box, box.x1)]),
  };
}

/** Areas beside or below each other; none that lie in each other. */
function groupTouching(cells: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  for (const cell of [...cells].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const [home, ...others] = groups.filter((group) => group.some((other) => touches(cell, other)));
    if (!home) groups.push([cell]);
    else {
      home.push(cell, ...others.flat());
      for (const other of others) groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups;
}

function touches(a: Box, b: Box): boolean {
  const across = overlap(a.x0, a.x1, b.x0, b.x1);
  const down = overlap(a.y0, a.y1, b.y0, b.y1);
  return Math.abs(Math.min(across, down)) < WHITE_LINE && Math.max(across, down) > 0;
}

/** Cells in two rows and two columns at least that leave no place empty and do not cover each other. */
function isFilled(group: readonly Box[]): boolean {
  const bounds = boundsOf(group);
  const area = group.reduce((sum, cell) => sum + width(cell) * height(cell), 0) / (width(bounds) * height(bounds));
  const inRows = group.filter(
    (cell) => width(cell) < WHOLE_SIDE * width(bounds) && height(cell) < WHOLE_SIDE * height(bounds),
  );
  // Shades as wide as the table may be those of rows below the heads, unless cells stand beside each other for the most part.
  const wide = group.filter((cell) => width(cell) >= WHOLE_SIDE * width(bounds));
  const areHeads = wide.every((cell) => cell.y1 < bounds.y1 - WHITE_LINE);
  const isGrid = areHeads || inRows.length >= CELLS_A_ROW * wide.length;
  return inRows.length >= MIN_CELLS && isGrid && area >= FILLED && area < COVERED;
}

/** Whether lines no narrower than the shades are at their top, at their foot and between rows below, and none between columns. */
function areHeadsOf({ x0, x1, y0, y1 }: Box, { horizontal, vertical }: Borders): boolean {
  const rules = horizontal.filter(({ from, to }) => from < x0 + SAME_PLACE && to > x1 - SAME_PLACE);
  return (
    [y0, y1].every((edge) => rules.some(({ at }) => Math.abs(at - edge) < SAME_PLACE)) &&
    rules.filter(({ at }) => at > y1 - SAME_PLACE).length >= MIN_RULES &&
    !vertical.some(({ at, to }) => at > x0 - SAME_PLACE && at < x1 + SAME_PLACE && to > y1 + SAME_PLACE)
  );
}

/**
 * The cells with white between columns as one border: their edges beside it are in its middle. White between rows may be that
 * between shaded words and what is below them. Where an area is in another one, it is no cell, and the edges stay.
 */
function closed(group: readonly Box[]): readonly Box[] {
  if (group.some((area) => group.some((other) => other !== area && centerInside(area, other)))) return group;
  return group.map((cell) => {
    const beside = group.filter((other) => overlap(cell.y0, cell.y1, other.y0, other.y1) > WHITE_LINE);
    const x0 = middle(
      cell.x0,
      beside.map(({ x1 }) => x1),
    );
    const x1 = middle(
      cell.x1,
      beside.map((other) => other.x0),
    );
    return { ...cell, x0, x1 };
  });
}

/** The middle between an edge and the nearest of those that it faces, where that is no farther than a white line is wide. */
function middle(edge: number, facing: readonly number[]): number {
  const nearest = facing.reduce((best, at) => (Math.abs(at - edge) < Math.abs(best - edge) ? at : best), Infinity);
  return Math.abs(nearest - edge) < WHITE_LINE ? (edge + nearest) / 2 : edge;
}

/** Part of the same table: as wide, with no more than a row between them. */
function continues(a: Box, b: Box): boolean {
  const between = -overlap(a.y0, a.y1, b.y0, b.y1);
  const isAsWide = Math.abs(a.x0 - b.x0) < WHITE_LINE && Math.abs(a.x1 - b.x1) < WHITE_LINE;
  return isAsWide && between > 0 && between < ROW_APART * Math.min(height(a), height(b));
}
