import type { Block, Inline } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';

/** Share of the letters of a deck that are bold where bold is no emphasis. */
const MOST = 0.6;

/** Slides whose text is bold for the most part, without it: only in tables and notes it stays. */
export function plainBold<Slide extends { readonly blocks: readonly Block[] }>(
  slides: readonly Slide[],
): readonly Slide[] {
  const letters = { bold: 0, all: 0 };
  for (const { blocks } of slides) for (const block of blocks) count(block, letters);
  if (letters.bold === 0 || letters.bold < letters.all * MOST) return slides;
  return slides.map((slide) => ({ ...slide, blocks: slide.blocks.map(withoutBold) }));
}

function count(block: Block, letters: { bold: number; all: number }): void {
  if (block.type === 'list')
    for (const { children } of block.items) for (const child of children) count(child, letters);
  if (block.type !== 'paragraph') return;
  for (const inline of block.children) {
    const { length } = plainInline([inline]);
    letters.all += length;
    if (inline.type === 'strong') letters.bold += length;
  }
}

function withoutBold(block: Block): Block {
  if (block.type === 'list') {
    return { ...block, items: block.items.map((item) => ({ ...item, children: item.children.map(withoutBold) })) };
  }
  return block.type === 'paragraph' ? { ...block, children: plainOf(block.children) } : block;
}

const plainOf = (children: readonly Inline[]): Inline[] =>
  children.flatMap((child) => (child.type === 'strong' ? plainOf(child.children) : [child]));
