import type { Block, Inline } from './blocks.ts';
import { plainInline } from './emit-inline.ts';

const BREAK: Inline = { type: 'break' };

/** Blocks as one run of text for a table's cell, which holds no blocks: line breaks part them, items keep their markers. */
export function flattenBlocks(blocks: readonly Block[]): Inline[] {
  const lines = blocks.flatMap((block) => blockLines(block, ''));
  return lines.flatMap((line, index) => (index === 0 ? line : [BREAK, ...line]));
}

function blockLines(block: Block, prefix: string): Inline[][] {
  const lead: Inline[] = prefix ? [{ type: 'text', text: prefix }] : [];
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainInline(block.children).trim() ? [[...lead, ...block.children]] : [];
    case 'list': {
      let number = block.start ?? 1;
      return block.items.flatMap((item) => {
        const marker = block.ordered ? `${number++}. ` : '- ';
        return item.children.flatMap((child, index) => blockLines(child, index === 0 ? prefix + marker : prefix));
      });
    }
    case 'table':
      return block.rows.map((row) => [
        ...lead,
        ...row.flatMap((cell, index): Inline[] => (index === 0 ? [...cell] : [{ type: 'text', text: ' ' }, ...cell])),
      ]);
    case 'code':
      return block.text.split('\n').map((line) => [...lead, { type: 'code', text: line }]);
    case 'math':
      return [[...lead, { type: 'math', latex: block.latex }]];
    case 'blockquote':
    case 'footnoteDefinition':
      return block.children.flatMap((child) => blockLines(child, prefix));
    case 'markdown':
      return block.markdown.split('\n').map((line) => [...lead, { type: 'text', text: line }]);
    case 'thematicBreak':
      return [];
  }
}
