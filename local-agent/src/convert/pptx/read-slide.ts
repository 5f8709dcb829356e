import type { Figure } from '@docferry/shared-contracts';
import { altText } from '../markdown/alt-text.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { child, childrenNamed, descend, elements, walk, type XmlElement } from '../markup/parse-xml.ts';
import { findTitle } from './find-title.ts';
import { orderShapes } from './order-shapes.ts';
import { type Box, boxOf, type Inheritance, inheritedShape, listStyles, placeholderOf } from './placeholder-styles.ts';
import { type Relationships, readTextBody, readTitle } from './read-text.ts';
import type { PlacedBlocks } from './repeated-shapes.ts';

export type SlideContext = Inheritance & {
  readonly relationships: Relationships;
  readonly graphics: ReadonlyMap<string, readonly Block[]>;
  /** Embedded formulas as LaTeX, by the relationship that names them. */
  readonly equations: ReadonlyMap<string, string>;
  /** Addresses of images that were handed out, by the relationship that names them. */
  readonly images: ReadonlyMap<string, string>;
  readonly figures: Figure[];
  readonly label: string;
};

export type SlideContent = {
  readonly title: readonly Inline[];
  readonly isCover: boolean;
  readonly shapes: readonly PlacedBlocks[];
};

/** Dates, footers and slide numbers repeat on every slide. */
const FURNITURE = /^(?:dt|ftr|hdr|sldNum|sldImg)$/;

/** A slide's title and what else is on it, in visual order. */
export function readSlide(slide: XmlElement | undefined, context: SlideContext): SlideContent {
  const shapes = elements(descend(slide, 'p:cSld', 'p:spTree'));
  const placed = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholderOf(shape)?.type ?? ''));
  const named = readTitle(child(placed, 'p:txBody'), context.relationships);
  const title = plainInline(named).trim() ? placed : (findTitle(shapes, context) ?? placed);
  const rest = shapes.filter((shape) => shape !== title);
  return {
    title: readTitle(child(title, 'p:txBody'), context.relationships),
    isCover: title !== undefined && placeholderOf(title)?.type === 'ctrTitle',
    shapes: readShapes(rest, context),
  };
}

function readShapes(shapes: readonly XmlElement[], context: SlideContext): PlacedBlocks[] {
  const placed = shapes.flatMap((shape): PlacedBlocks[] => {
    const blocks = readShape(shape, context);
    return blocks.length > 0 ? [{ box: placeOf(shape, context), blocks }] : [];
  });
  return orderShapes(placed);
}

function placeOf(shape: XmlElement, { layout, master }: Inheritance): Box | undefined {
  const source = shape.name === 'mc:AlternateContent' ? elements(child(shape, 'mc:Choice'))[0] : shape;
  const placeholder = source && placeholderOf(source);
  return boxOf(source) ?? boxOf(inheritedShape(layout, placeholder)) ?? boxOf(inheritedShape(master, placeholder));
}

function readShape(shape: XmlElement, context: SlideContext): Block[] {
  switch (shape.name) {
    case 'p:sp':
    case 'p:cxnSp':
      if (FURNITURE.test(placeholderOf(shape)?.type ?? '')) return [];
      return readTextBody(child(shape, 'p:txBody'), listStyles(shape, context), context.relationships);
    case 'p:grpSp':
      return readShapes(elements(shape), context).flatMap(({ blocks }) => blocks);
    case 'p:graphicFrame':
      return readGraphic(shape, context);
    case 'p:pic': {
      const alt = altText(descend(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes.descr);
      const url = context.images.get(descend(shape, 'p:blipFill', 'a:blip')?.attributes['r:embed'] ?? '') ?? '';
      context.figures.push({ segment: context.label, ...(alt ? { alt } : {}), ...(url ? { file: url } : {}) });
      return alt || url ? [{ type: 'paragraph', children: [{ type: 'image', url, alt }] }] : [];
    }
    case 'mc:AlternateContent': {
      const choice = elements(child(shape, 'mc:Choice')).flatMap((inner) => readShape(inner, context));
      return choice.length > 0
        ? choice
        : elements(child(shape, 'mc:Fallback')).flatMap((inner) => readShape(inner, context));
    }
    default:
      return [];
  }
}

function readGraphic(frame: XmlElement, context: SlideContext): Block[] {
  const data = descend(frame, 'a:graphic', 'a:graphicData');
  const table = child(data, 'a:tbl');
  if (table) return [readTable(table, context)];
  const object = data && [...walk(data)].find(({ name }) => name === 'p:oleObj');
  const latex = context.equations.get(object?.attributes['r:id'] ?? '');
  if (latex) return [{ type: 'math', latex }];
  const reference = child(data, 'c:chart')?.attributes['r:id'] ?? child(data, 'dgm:relIds')?.attributes['r:dm'];
  return [...(context.graphics.get(reference ?? '') ?? [])];
}

/** A table; the file names each covered place, so that merged cells need no counting. */
function readTable(table: XmlElement, context: SlideContext): Block {
  const grid: Inline[][][] = [];
  for (const row of childrenNamed(table, 'a:tr')) {
    const line: Inline[][] = [];
    for (const cell of childrenNamed(row, 'a:tc')) {
      const { hMerge, vMerge } = cell.attributes;
      const covered = isOn(vMerge) ? grid.at(-1)?.[line.length] : isOn(hMerge) ? line.at(-1) : undefined;
      line.push(covered ?? flattenBlocks(readTextBody(child(cell, 'a:txBody'), [], context.relationships)));
    }
    grid.push(line);
  }
  return { type: 'table', rows: grid };
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';
