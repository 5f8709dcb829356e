import { type Box, boundsOf } from '../../page/box.ts';
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
        addSlant(shapes, points, 1);
        fine = nextFine(shapes, fine, points);
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

/** The last line or curve, which begins `back` points before its end. */
function addSlant({ slants }: PathShapes, points: readonly (readonly [number, number])[], back: number): void {
  const [x0, y0] = points.at(-1 - back) ?? [0, 0];
  const [x1, y1] = points.at(-1) ?? [0, 0];
  if (Math.abs(x0 - x1) <= MIN_SLANT || Math.abs(y0 - y1) <= MIN_SLANT) return;
  slants.push({ x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) });
}

/** What lines shorter than a slant have drawn since the last one: the bounds, and how many are neither level nor upright. */
type Fine = Box & { readonly count: number };

/** So many of them in a row are a curve, which counts as slants that reach so far, points. */
const MIN_FINE = 4;
const FINE_SLANT = 12;
/** A line that changes less in one direction is level or upright, points. */
const LEVEL = 0.01;

/** Adds a slant where the last of several short lines, each of which would be none, have drawn enough of a curve. */
function nextFine(
  { fineSlants }: PathShapes,
  before: Fine | undefined,
  points: readonly (readonly [number, number])[],
): Fine | undefined {
  const [x0, y0] = points.at(-2) ?? [0, 0];
  const [x1, y1] = points.at(-1) ?? [0, 0];
  const [wide, high] = [Math.abs(x0 - x1), Math.abs(y0 - y1)];
  const isLevel = wide <= LEVEL || high <= LEVEL;
  if ((wide > MIN_SLANT && high > MIN_SLANT) || (isLevel && Math.max(wide, high) > FINE_SLANT)) return undefined;
  const fine = {
    x0: Math.min(before?.x0 ?? x0, x1),
    y0: Math.min(before?.y0 ?? y0, y1),
    x1: Math.max(before?.x1 ?? x0, x1),
    y1: Math.max(before?.y1 ?? y0, y1),
    count: (before?.count ?? 0) + (isLevel ? 0 : 1),
  };
  const [across, along] = [fine.x1 - fine.x0, fine.y1 - fine.y0];
  const isCurve =
    fine.count >= MIN_FINE && Math.min(across, along) > MIN_SLANT && Math.max(across, along) >= FINE_SLANT;
  if (!isCurve) return fine;
  fineSlants.push({ x0: fine.x0, y0: fine.y0, x1: fine.x1, y1: fine.y1 });
  return undefined;
}

function addSubpath(
  shapes: PathShapes,
  points: readonly (readonly [number, number])[],
  closed: boolean,
  curved: boolean,
): void {
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
