import type { Block, Inline } from './blocks.ts';

/** A block with what `map` makes of each text in it: of a paragraph, an item, a cell. Formulas and code stay as they are. */
export function mapInlines(block: Block, map: (nodes: readonly Inline[]) => readonly Inline[]): Block {
  const mapAll = (blocks: readonly Block[]) => blocks.map((inner) => mapInlines(inner, map));
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return { ...block, children: map(block.children) };
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, children: mapAll(item.children) })) };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(map)) };
    case 'blockquote':
    case 'footnoteDefinition':
      return { ...block, children: mapAll(block.children) };
    default:
      return block;
  }
}
