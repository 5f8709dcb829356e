import type { Block } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { child, elements, type XmlElement } from '../markup/parse-xml.ts';
import type { OdtContext } from '../odt/odt-context.ts';
import { readOdtBlocks } from '../odt/read-odt.ts';
import type { Slide } from '../pptx/arrange-slides.ts';
import { orderShapes } from '../pptx/order-shapes.ts';
import type { Box } from '../pptx/placeholder-styles.ts';

/** Dates, footers and slide numbers repeat on every slide. */
const FURNITURE = /^(?:date-time|footer|header|page-number|page)$/;

const classOf = (shape: XmlElement) => shape.attributes['presentation:class'] ?? '';

/** A slide: its title, and what else is on it in visual order. */
export function readPage(page: XmlElement, label: string, context: OdtContext): Slide {
  const shapes = elements(page).filter(
    ({ name, attributes }) => name !== 'presentation:notes' && attributes['presentation:placeholder'] !== 'true',
  );
  const title = shapes.find((shape) => classOf(shape) === 'title' && textOfShape(shape, context) !== '');
  const placed = shapes.flatMap((shape) => {
    if (shape === title || FURNITURE.test(classOf(shape))) return [];
    const blocks = shapeBlocks(shape, context);
    return blocks.length > 0 ? [{ box: boxOf(shape), blocks }] : [];
  });
  const notes = elements(child(page, 'presentation:notes'))
    .filter((shape) => classOf(shape) === 'notes')
    .flatMap((shape) => shapeBlocks(shape, context));
  return {
    label,
    title: title ? flattenBlocks(shapeBlocks(title, context)) : [],
    isCover: shapes.some((shape) => classOf(shape) === 'subtitle'),
    isSection: false,
    shapes: orderShapes(placed),
    notes,
  };
}

/** The text of a shape; of a group, that of its shapes in visual order. */
function shapeBlocks(shape: XmlElement, context: OdtContext): Block[] {
  if (shape.name !== 'draw:g') return readOdtBlocks({ name: '', attributes: {}, children: [shape] }, context);
  const inner = elements(shape).flatMap((one) => {
    const blocks = shapeBlocks(one, context);
    return blocks.length > 0 ? [{ box: boxOf(one), blocks }] : [];
  });
  return orderShapes(inner).flatMap(({ blocks }) => blocks);
}

const textOfShape = (shape: XmlElement, context: OdtContext) =>
  plainInline(flattenBlocks(shapeBlocks(shape, context))).trim();

/** Units of length in English Metric Units. */
const UNITS: Readonly<Record<string, number>> = { cm: 360_000, mm: 36_000, in: 914_400, pt: 12_700, px: 9_525 };

const length = (value = ''): number => {
  const [, number, unit] = /^(-?[\d.]+)(cm|mm|in|pt|px)$/.exec(value) ?? [];
  return Number(number ?? 0) * (UNITS[unit ?? ''] ?? 0);
};

/** Where a shape stands; a group stands where its shapes do. */
function boxOf(shape: XmlElement): Box | undefined {
  const { 'svg:x': x, 'svg:y': y, 'svg:width': width, 'svg:height': height } = shape.attributes;
  if (x && y) return { left: length(x), top: length(y), width: length(width), height: length(height) };
  if (shape.name !== 'draw:g') return undefined;
  const boxes = elements(shape).flatMap((inner) => boxOf(inner) ?? []);
  if (boxes.length === 0) return undefined;
  return boxes.reduce(around);
}

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
