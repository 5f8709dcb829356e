import { type Box, boundsOf, overlap } from '../../page/box.ts';

/** Fewer shapes at the ends of lines are no diagram. */
const MIN_SHAPES = 3;
/** Lines end so near to what they link, points; shapes of one diagram stand no farther from each other. */
const TOUCHES = 2.5;
const SHAPES_APART = 20;
/** Pages with more of both have drawings of another kind. */
const MAX_PARTS = 600;

/**
 * The bounds of shapes, such as arrowheads and circles, at which straight lines end: diagrams of states and of flows. Lines
 * that only meet each other are those of tables.
 */
export function linkedShapes(shapes: readonly Box[], lines: readonly Box[]): Box[] {
  if (shapes.length < MIN_SHAPES || shapes.length + lines.length > MAX_PARTS) return [];
  const isLine = new Set(lines);
  const areLinked = (a: Box, b: Box): boolean => {
    if (isLine.has(a) && isLine.has(b)) return isNear(a, b, TOUCHES);
    if (isLine.has(a)) return endsOf(a).some((end) => isNear(end, b, TOUCHES));
    if (isLine.has(b)) return endsOf(b).some((end) => isNear(end, a, TOUCHES));
    return isNear(a, b, SHAPES_APART);
  };
  const open = new Set([...shapes, ...lines]);
  return shapes.flatMap((shape) => {
    if (!open.delete(shape)) return [];
    const diagram: Box[] = [];
    for (const queue = [shape]; queue.length > 0; ) {
      const part = queue.pop() as Box;
      diagram.push(part);
      for (const other of open)
        if (areLinked(part, other)) {
          open.delete(other);
          queue.push(other);
        }
    }
    const count = diagram.filter((part) => !isLine.has(part)).length;
    return count >= MIN_SHAPES && diagram.length > count ? [boundsOf(diagram)] : [];
  });
}

/** The two ends of a horizontal or vertical line. */
const endsOf = ({ x0, x1, y0, y1 }: Box): Box[] => [
  { x0, x1: x0, y0, y1: y0 },
  { x0: x1, x1, y0: y1, y1 },
];

const isNear = (a: Box, b: Box, gap: number): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) >= -gap && overlap(a.y0, a.y1, b.y0, b.y1) >= -gap;
