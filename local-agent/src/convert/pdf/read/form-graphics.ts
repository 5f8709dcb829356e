import { type Box, boundsOf } from '../../page/box.ts';
import type { Shapes } from './collect-shapes.ts';
import { apply, type Matrix } from './matrix.ts';

/** A form XObject that is being drawn: its box on the page, and how much had been drawn before. */
export type OpenForm = { readonly box: Box; readonly before: number };

/** Vector drawings can have many forms, such as one for each sign. */
const MAX_FORMS = 200;

/** Lines count less than other shapes, since tables have some too. */
const LINES_FOR_SHAPE = 8;

/** How many shapes have been drawn, apart from text. */
const drawn = ({ slants, fills, images, dots, horizontal, vertical }: Shapes): number =>
  slants.length +
  fills.length +
  images.length +
  dots.length +
  Math.floor((horizontal.length + vertical.length) / LINES_FOR_SHAPE);

/** The BBox of a form (PDF 32000-1, 8.10), on the page; undefined where it has none. */
export function formBox(ctm: Matrix, given: unknown): Box | undefined {
  const [ax, ay, bx, by] =
    ArrayBuffer.isView(given) || Array.isArray(given) ? Array.from(given as ArrayLike<number>) : [];
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) return undefined;
  const corners = [apply(ctm, ax, ay), apply(ctm, bx, ay), apply(ctm, ax, by), apply(ctm, bx, by)];
  return boundsOf(corners.map(([x, y]): Box => ({ x0: x, y0: y, x1: x, y1: y })));
}

/** Opens the form whose BBox is `given`; undefined where it has none. */
export function openForm(shapes: Shapes, ctm: Matrix, given: unknown): OpenForm | undefined {
  const box = formBox(ctm, given);
  return box && { box, before: drawn(shapes) };
}

/** Keeps a form that has drawn something. */
export function closeForm(shapes: Shapes, { box, before }: OpenForm): void {
  const shapeCount = drawn(shapes) - before;
  if (shapeCount > 0 && shapes.graphics.length < MAX_FORMS) shapes.graphics.push({ ...box, shapeCount });
}
