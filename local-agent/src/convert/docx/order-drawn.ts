import { child, descend, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { orderShapes } from '../pptx/order-shapes.ts';
import type { Place } from './piece.ts';

/** Where a drawing is anchored, if by distances; `undefined` for one within the text, or placed by an alignment. */
export function placeOf(drawing: XmlElement): Place | undefined {
  const anchor = child(drawing, 'wp:anchor');
  const extent = child(anchor, 'wp:extent')?.attributes;
  const [left, top] = ['wp:positionH', 'wp:positionV'].map((name) => distanceOf(anchor, name));
  if (!left || !top) return undefined;
  const box = { left: left.distance, top: top.distance, width: numberOf(extent?.cx), height: numberOf(extent?.cy) };
  return { frame: `${left.frame} ${top.frame}`, box };
}

/** Newer programs give a share of the page, and a distance for old ones. */
function distanceOf(anchor: XmlElement | undefined, name: string): { frame: string; distance: number } | undefined {
  if (!anchor) return undefined;
  for (const inner of elements(anchor)) {
    const positions = inner.name === name ? [inner] : inner.name === 'mc:AlternateContent' ? [...walk(inner)] : [];
    for (const position of positions) {
      const offset = position.name === name ? child(position, 'wp:posOffset') : undefined;
      if (offset) return { frame: position.attributes.relativeFrom ?? '', distance: numberOf(textOf(offset)) };
    }
  }
  return undefined;
}

/** What is anchored in one paragraph, in the order that a reader takes it, if all is placed from the same edges. */
export function orderAnchored<T extends { readonly place?: Place }>(pieces: readonly T[]): T[] {
  const drawings = new Map<Place, T[]>();
  for (const piece of pieces) {
    if (!piece.place) return [...pieces];
    drawings.set(piece.place, [...(drawings.get(piece.place) ?? []), piece]);
  }
  if (new Set([...drawings.keys()].map(({ frame }) => frame)).size !== 1) return [...pieces];
  const groups = [...drawings].map(([{ box }, inner]) => ({ box, inner }));
  return orderShapes(groups).flatMap(({ inner }) => inner);
}

/** The parts of a drawing; of a group, in visual order. */
export function partsOf(element: XmlElement): XmlElement[] {
  const parts = elements(element);
  if (element.name !== 'wpg:wgp' && element.name !== 'wpg:grpSp') return parts;
  return orderShapes(parts.map((part) => ({ part, box: boxOf(part) }))).map(({ part }) => part);
}

function boxOf(shape: XmlElement): Place['box'] | undefined {
  const transform = ['wps:spPr', 'wpg:grpSpPr', 'pic:spPr'].map((name) => descend(shape, name, 'a:xfrm')).find(Boolean);
  const offset = child(transform, 'a:off')?.attributes;
  const extent = child(transform, 'a:ext')?.attributes;
  if (!offset || !extent) return undefined;
  return { left: numberOf(offset.x), top: numberOf(offset.y), width: numberOf(extent.cx), height: numberOf(extent.cy) };
}

const numberOf = (value: string | undefined): number => Number(value ?? 0) || 0;
