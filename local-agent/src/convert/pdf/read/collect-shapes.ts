import { type Box, centerInside, height, width } from '../../page/box.ts';
import type { Dot, Fill, Graphic, Image, Rule } from '../../page/page-content.ts';
import { cutBox } from './cut-box.ts';
import { apply, type Matrix } from './matrix.ts';
import { channels, FULL } from './paper-color.ts';
import { readPath } from './read-path.ts';

/** Colours of paper and of screens that a reader takes for white have no channel below this. */
const NEAR_WHITE = 0xfa;

/** Everything drawn on a page that is no text. */
export type Shapes = {
  horizontal: Rule[];
  vertical: Rule[];
  fills: Fill[];
  images: Image[];
  dots: Dot[];
  /** Strokes that are as thick as they are long. */
  strokedSquares: Dot[];
  slants: Box[];
  squares: Box[];
  graphics: Graphic[];
  /** Lines that no one sees on white paper, their middles. */
  white: { readonly box: Box; readonly thickness: number }[];
};

export const noShapes = (): Shapes => ({
  horizontal: [],
  vertical: [],
  fills: [],
  images: [],
  dots: [],
  strokedSquares: [],
  slants: [],
  squares: [],
  graphics: [],
  white: [],
});

/** A filled shape thinner than this is a line, points. */
const LINE_THICKNESS = 3;
/** A shape is longer in one direction than in the other when that is smaller than its inverse. */
const SQUARE = 0.9;
/** Ends of a line differ by no more, points. */
const SKEW = 1;
/** Vector drawings can have millions of segments; no table has. */
export const MAX_RULES = 20_000;
/** So many slanted lines show where a drawing is. */
export const MAX_SLANTS = 4000;

/** How a path is painted. */
export type Paint = {
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly lineWidth: number;
  /** The part of the page that is painted; all of it where undefined. */
  readonly clip?: Box | undefined;
};

export function addPath(shapes: Shapes, data: ArrayLike<number>, ctm: Matrix, paint: Paint): void {
  if (shapes.horizontal.length + shapes.vertical.length > MAX_RULES) return;
  const { segments, areas, slants, fineSlants } = readPath(data, ctm);
  if (shapes.slants.length < MAX_SLANTS && !isNearWhite(paint.stroke ?? paint.fill ?? WHITE)) {
    // Areas with fine edges are letters and ornaments more often than curves of a chart.
    for (const slant of paint.fill ? slants : [...slants, ...fineSlants]) {
      const seen = cutBox(slant, paint.clip);
      if (seen) shapes.slants.push(seen);
    }
  }
  if (paint.fill) for (const area of areas) addArea(shapes, area, paint.fill);
  if (paint.stroke && !isNearWhite(paint.stroke)) {
    for (const area of areas) if (isDot(area)) shapes.dots.push(area);
    const isFrame = slants.length === 0 && (!paint.fill || isNearWhite(paint.fill));
    if (isFrame) for (const area of areas) if (isBox(area)) shapes.squares.push(area);
    const [only, more] = segments;
    const square = only && !more ? strokedArea(only, paint.lineWidth) : undefined;
    // TeX draws a filled square this way.
    if (square && isDot(square)) shapes.strokedSquares.push({ ...square, color: paint.stroke });
    for (const segment of segments) addSegment(shapes, segment, paint.lineWidth);
  } else if (paint.stroke && shapes.white.length < MAX_RULES) {
    for (const box of segments) shapes.white.push({ box, thickness: paint.lineWidth });
  }
}

/** More of them are the parts of a surface that is drawn. */
const MAX_STROKED = 100;

/** What may be bullets. */
export const dotsOf = ({ dots, strokedSquares }: Shapes): readonly Dot[] =>
  strokedSquares.length <= MAX_STROKED ? [...dots, ...strokedSquares] : dots;

/** Fewer pixels a point show no text that can be read: 180 dots an inch. */
const SCAN_DENSITY = 2.5;

/** What pdfjs says of an image: the id of its data, its width and its height in pixels. */
type Pixels = { readonly id: unknown; readonly columns: unknown; readonly rows: unknown };

/** An image fills the unit square of its coordinate system. */
export function addImage(shapes: Shapes, ctm: Matrix, mark: number | undefined, { id, columns, rows }: Pixels): void {
  const corners = [apply(ctm, 0, 0), apply(ctm, 1, 0), apply(ctm, 0, 1), apply(ctm, 1, 1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  const thin = Math.min(width(box), height(box)) < LINE_THICKNESS;
  if (thin) addArea(shapes, { ...box, curved: false }, '#000000');
  else if (isDot({ ...box, curved: true })) shapes.dots.push(box);
  else {
    const dense = Number(columns) > SCAN_DENSITY * Math.hypot(ctm[0], ctm[1]);
    const scan = dense && typeof id === 'string' ? { scan: id } : {};
    const pixel = columns === 1 && rows === 1 ? { pixel: true } : {};
    shapes.images.push({ ...box, ...(mark === undefined ? {} : { mark }), ...scan, ...pixel });
  }
}

/** A glyph without a character, which may be a bullet. */
export function addMark(shapes: Shapes, area: Box, color: string): void {
  if (isDot({ ...area, curved: true }) && !isNearWhite(color)) shapes.dots.push(area);
}

/** A gradient that fills a form's box: balls are bullets of slides. */
export function addShading(shapes: Shapes, ctm: Matrix, box: unknown): void {
  const [ax, ay, bx, by] = ArrayBuffer.isView(box) || Array.isArray(box) ? Array.from(box as ArrayLike<number>) : [];
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) return;
  const [x0, y0] = apply(ctm, ax, ay);
  const [x1, y1] = apply(ctm, bx, by);
  const area = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
  if (isDot({ ...area, curved: true })) shapes.dots.push(area);
}

/** A page of more areas than this is a drawing: its dots are no bullets. */
export const MAX_AREAS = 500;

/** White bullets show on a dark ground. */
const isOnGround = ({ fills }: Shapes, area: Box): boolean =>
  fills.length <= MAX_AREAS && fills.some((fill) => centerInside(area, fill));

function addArea(shapes: Shapes, area: Box & { readonly curved: boolean }, color: string): void {
  const { x0, y0, x1, y1 } = area;
  const wide = width(area);
  const high = height(area);
  const visible = !isNearWhite(color);
  if (isDot(area)) {
    if (visible || isOnGround(shapes, area)) shapes.dots.push({ x0, y0, x1, y1, color });
  } else if (Math.min(high, wide) <= LINE_THICKNESS) {
    // Squares are dots of a line in either direction.
    if (visible && wide > SQUARE * high)
      shapes.horizontal.push({ at: (y0 + y1) / 2, from: x0, to: x1, thickness: high });
    if (visible && high > SQUARE * wide) shapes.vertical.push({ at: (x0 + x1) / 2, from: y0, to: y1, thickness: wide });
    if (!visible && shapes.white.length < MAX_RULES) shapes.white.push(middleOf(area));
  } else if (!isWhite(color)) {
    shapes.fills.push({ x0, y0, x1, y1, color });
  }
}

/** What a line across or down the page covers. */
function strokedArea({ x0, y0, x1, y1 }: Box, thickness: number): Box & { readonly curved: boolean } {
  const half = thickness / 2;
  const [across, along] = Math.abs(x1 - x0) < Math.abs(y1 - y0) ? [half, 0] : [0, half];
  const [left, right] = [Math.min(x0, x1) - across, Math.max(x0, x1) + across];
  const [top, bottom] = [Math.min(y0, y1) - along, Math.max(y0, y1) + along];
  return { x0: left, x1: right, y0: top, y1: bottom, curved: false };
}

/** The line that a thin area draws. */
function middleOf({ x0, y0, x1, y1 }: Box): Shapes['white'][number] {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x1 - x0 > y1 - y0
    ? { box: { x0, x1, y0: y, y1: y }, thickness: y1 - y0 }
    : { box: { y0, y1, x0: x, x1: x }, thickness: x1 - x0 };
}

export function addSegment(shapes: Shapes, { x0, y0, x1, y1 }: Box, thickness: number): void {
  if (Math.abs(y0 - y1) <= SKEW && Math.abs(x0 - x1) > 2 * SKEW) {
    shapes.horizontal.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1), thickness });
  } else if (Math.abs(x0 - x1) <= SKEW && Math.abs(y0 - y1) > 2 * SKEW) {
    shapes.vertical.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1), thickness });
  }
}

/** Dots are no smaller and no larger, points. */
const MIN_DOT = 1.2;
const MAX_DOT = 8;
/** Width and height of a round dot and of a square differ by no more, as a share of the larger one. */
const ROUND = 0.25;
const EVEN = 0.12;
/** Squares are no smaller, points: borders of tables are where they meet. */
const MIN_SQUARE = 1.9;

/** About as wide as high and no larger than a bullet. */
function isDot(box: Box & { readonly curved: boolean }): boolean {
  const wide = width(box);
  const high = height(box);
  const small = Math.min(wide, high) >= MIN_DOT && Math.max(wide, high) <= MAX_DOT;
  const difference = Math.abs(wide - high) / Math.max(wide, high);
  // Small squares are bullets; where borders of tables meet they are smaller.
  return small && (box.curved ? difference <= ROUND : difference <= EVEN && wide >= MIN_SQUARE);
}

/** Sides of boxes to tick, points. */
const MIN_BOX = 4.5;
const MAX_BOX = 18;

function isBox(area: Box & { readonly curved: boolean }): boolean {
  const [wide, high] = [width(area), height(area)];
  const isEven = Math.abs(wide - high) <= EVEN * Math.max(wide, high);
  return !area.curved && isEven && Math.min(wide, high) >= MIN_BOX && Math.max(wide, high) <= MAX_BOX;
}

const WHITE = '#ffffff';
export const isNearWhite = (color: string) => channels(color).every((channel) => channel >= NEAR_WHITE);
const isWhite = (color: string) => channels(color).every((channel) => channel === FULL);
