import { type Box, boundsOf, height, width } from '../../page/box.ts';
import { apply, type Matrix } from './matrix.ts';

/** What a path paints that layout cares about, in page coordinates. */
export type PathShapes = {
  readonly segments: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }[];
  /** Boxes of closed subpaths. */
  readonly areas: (Box & { readonly curved: boolean })[];
  /** Boxes of slanted lines and of curves, which no table has. */
  readonly slants: Box[];
  /** The same of what short lines draw, none of which is a slant. */
  readonly fineSlants: Box[];
};

const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;

/** Reads pdfjs' flat path encoding: an operator number, then its coordinates. Curves count by their end points and bounds. */
export function readPath(data: ArrayLike<number>, ctm: Matrix): PathShapes {
  const shapes: PathShapes = { segments: [], areas: [], slants: [], fineSlants: [] };
  let points: (readonly [number, number])[] = [];
  let curved = false;
  let fine: Fine | undefined;
  const flush = (closed: boolean) => {
    addSubpath(shapes, points, closed, curved);
    points = [];
    curved = false;
    fine = undefined;
  };
  let at = 0;
  const point = () => apply(ctm, data[at++] ?? 0, data[at++] ?? 0);
  while (at < data.length) {
    switch (data[at++]) {
      case MOVE:
        flush(false);
        points.push(point());
        break;
      case LINE:
        points.push(point());
        fine = addSlant(shapes, points, 1) ? undefined : nextFine(shapes, fine, points);
        break;
      case CURVE:
        points.push(point(), point(), point());
        addSlant(shapes, points, 3);
        curved = true;
        break;
      case QUADRATIC:
        points.push(point(), point());
        addSlant(shapes, points, 2);
        curved = true;
        break;
      default:
        flush(true);
    }
  }
  flush(false);
  return shapes;
}

/** Shorter slants are those of letters and corners, points. */
const MIN_SLANT = 1;

type Points = readonly (readonly [number, number])[];

/** The bounds of the last line or curve, which begins `back` points before its end. */
function lastBox(points: Points, back: number): Box {
  const [x0, y0] = points.at(-1 - back) ?? [0, 0];
  const [x1, y1] = points.at(-1) ?? [0, 0];
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
}

/** Adds the last line or curve if it is a slant; returns whether it is. */
function addSlant({ slants }: PathShapes, points: Points, back: number): boolean {
  const box = lastBox(points, back);
  const isSlant = Math.min(width(box), height(box)) > MIN_SLANT;
  if (isSlant) slants.push(box);
  return isSlant;
}

/** What lines shorter than a slant have drawn since the last one: the bounds, and how many are neither level nor upright. */
type Fine = { readonly box: Box; readonly count: number };

/** So many of them in a row are a curve, which counts as slants that reach so far, points. */
const MIN_FINE = 4;
const FINE_SLANT = 12;
/** A line that changes less in one direction is level or upright, points. */
const LEVEL = 0.01;

/** Adds a slant where the last of several short lines, none of which is one, has drawn enough of a curve. */
function nextFine({ fineSlants }: PathShapes, before: Fine | undefined, points: Points): Fine | undefined {
  const line = lastBox(points, 1);
  const isLevel = Math.min(width(line), height(line)) <= LEVEL;
  if (isLevel && Math.max(width(line), height(line)) > FINE_SLANT) return undefined;
  const box = boundsOf([before?.box ?? line, line]);
  const count = (before?.count ?? 0) + (isLevel ? 0 : 1);
  const isCurve =
    count >= MIN_FINE &&
    Math.min(width(box), height(box)) > MIN_SLANT &&
    Math.max(width(box), height(box)) >= FINE_SLANT;
  if (!isCurve) return { box, count };
  fineSlants.push(box);
  return undefined;
}

function addSubpath(shapes: PathShapes, points: Points, closed: boolean, curved: boolean): void {
  if (points.length < 2) return;
  if (!curved) {
    for (let index = 1; index < points.length + (closed ? 1 : 0); index++) {
      const [x0, y0] = points[index - 1] ?? [0, 0];
      const [x1, y1] = points[index % points.length] ?? [0, 0];
      shapes.segments.push({ x0, y0, x1, y1 });
    }
  }
  if (points.length > 2) {
    const box = boundsOf(points.map(([x, y]) => ({ x0: x, y0: y, x1: x, y1: y })));
    shapes.areas.push({ ...box, curved });
  }
}
