import { altText } from '../markdown/alt-text.ts';
import { type Inline, text } from '../markdown/blocks.ts';
import { child, type XmlElement } from '../markup/parse-xml.ts';
import { partsOf, placeOf } from './order-drawn.ts';
import type { Piece, ReadBlocks } from './piece.ts';
import type { WordContext } from './word-context.ts';

const GAP: Inline = { type: 'text', text: ' ' };

/** What a drawing says in words: its text boxes, its charts and diagrams, the alternative text of its images. */
export function readDrawing(drawing: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  const pieces: Piece[] = [];
  const alternatives: string[] = [];
  const urls: string[] = [];
  let imageCount = 0;

  function visit(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'w:txbxContent') {
      for (const block of readBlocks(element, context)) pieces.push({ type: 'block', block });
      return;
    }
    if (name === 'mc:Fallback') return;
    if (name === 'wp:docPr' || name === 'pic:cNvPr') alternatives.push(attributes.descr ?? '');
    if (name === 'v:shape' || name === 'v:imagedata') alternatives.push(attributes.alt ?? '');
    if (name === 'pic:pic' || name === 'v:imagedata') imageCount++;
    if (name === 'a:blip' || name === 'v:imagedata')
      urls.push(context.images.get(attributes['r:embed'] ?? attributes['r:id'] ?? '') ?? '');
    if (name === 'v:textpath' && attributes.string)
      pieces.push({ type: 'block', block: { type: 'paragraph', children: [text(attributes.string)] } });
    if (attributes['o:hr']) pieces.push({ type: 'block', block: { type: 'thematicBreak' } });
    const graphic = context.graphics.get(attributes['r:id'] ?? attributes['r:dm'] ?? '');
    if (graphic) for (const block of graphic) pieces.push({ type: 'block', block });
    for (const inner of partsOf(element)) visit(inner);
  }

  visit(drawing);
  const alt = alternatives.map(altText).find(Boolean) ?? '';
  for (let index = 0; index < imageCount; index++) {
    const url = urls[index];
    context.figures.push({ ...(alt && index === 0 ? { alt } : {}), ...(url ? { file: url } : {}) });
  }
  const [first = '', ...others] = urls.filter(Boolean);
  const images = [{ url: first, alt }, ...others.map((url) => ({ url, alt: '' }))];
  const shown = images.filter(({ url }) => url || alt).map((image): Inline => ({ type: 'image', ...image }));
  // Beside the text, not a part of it.
  const isFloating = shown.length > 0 && child(drawing, 'wp:anchor') !== undefined;
  const place = placeOf(drawing);
  const placed = place ? pieces.map((piece) => (piece.type === 'block' ? { ...piece, place } : piece)) : pieces;
  return [...(isFloating ? [GAP, ...shown, GAP] : shown), ...placed];
}
