import { child, childrenNamed, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { type Box, boxOf, type Inheritance, listStyles, placeholderOf } from './placeholder-styles.ts';

/** Size of text that nothing sizes, in hundredths of a point (ECMA-376 part 1, 21.1.2.3.9). */
const STANDARD_SIZE = 1_800;

/** How much larger a title is than any other text of its slide. */
const LARGER = 1.2;

/** Longest title, UTF-16 code units. */
const MAX_LENGTH = 120;

/** What is known of a shape's text. */
export type ShapeText<Shape> = {
  readonly shape: Shape;
  readonly box: Box | undefined;
  /** Of its largest letters, in hundredths of a point. */
  readonly size: number;
  readonly lines: number;
  readonly length: number;
  readonly isPlaceholder: boolean;
};

/**
 * The shape that serves as the title of a slide without a title placeholder, as programs that draw slides from text
 * boxes make them: one short line, larger than all other text, with no other text above it.
 */
export function pickTitle<Shape>(texts: readonly ShapeText<Shape>[]): Shape | undefined {
  const [largest, second] = texts.toSorted((a, b) => b.size - a.size);
  if (largest?.lines !== 1 || largest.length > MAX_LENGTH || largest.isPlaceholder) return undefined;
  if (largest.size < (second ? second.size * LARGER : STANDARD_SIZE * LARGER)) return undefined;
  const bottom = (box: Box) => box.top + box.height / 2;
  const above = texts.some(
    (other) => other !== largest && other.box && largest.box && bottom(other.box) < largest.box.top,
  );
  return above ? undefined : largest.shape;
}

export const findTitle = (shapes: readonly XmlElement[], inheritance: Inheritance): XmlElement | undefined =>
  pickTitle(shapes.flatMap((shape) => describe(shape, inheritance)));

function describe(shape: XmlElement, inheritance: Inheritance): ShapeText<XmlElement>[] {
  const body = child(shape, 'p:txBody');
  const lines = childrenNamed(body, 'a:p').filter((paragraph) => plainText(paragraph) !== '');
  if (lines.length === 0) return [];
  const inherited = listStyles(shape, inheritance).map((style) => sizeOf(child(child(style, 'a:lvl1pPr'), 'a:defRPr')));
  const sizes = lines.flatMap((line) =>
    elements(line).flatMap((run) => (run.name === 'a:r' ? [sizeOf(child(run, 'a:rPr'))] : [])),
  );
  const size = Math.max(...sizes.map((own) => own ?? inherited.find((value) => value !== undefined) ?? STANDARD_SIZE));
  const length = lines.reduce((sum, line) => sum + plainText(line).length, 0);
  const isPlaceholder = placeholderOf(shape) !== undefined;
  return Number.isFinite(size) ? [{ shape, box: boxOf(shape), size, lines: lines.length, length, isPlaceholder }] : [];
}

const plainText = (paragraph: XmlElement) =>
  [...walk(paragraph)]
    .filter(({ name }) => name === 'a:t')
    .map(textOf)
    .join('')
    .trim();

const sizeOf = (properties: XmlElement | undefined): number | undefined => {
  const size = Number(properties?.attributes.sz);
  return Number.isFinite(size) && size > 0 ? size : undefined;
};
