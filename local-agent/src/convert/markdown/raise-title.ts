import type { Block } from './blocks.ts';

/** The level that readers of office formats give to a title; it stands above the headings of level 1. */
export const TITLE_LEVEL = 0;

/** How many levels headings move down, below a title among them. */
export const headingShift = (blocks: readonly Block[]): 0 | 1 =>
  blocks.some((block) => block.type === 'heading' && block.level === TITLE_LEVEL) ? 1 : 0;

/** With a title, headings move one level down, so that the title is a heading of level 1 above them all. */
export function raiseTitle(blocks: readonly Block[], shift: 0 | 1 = headingShift(blocks)): Block[] {
  return blocks.map((block) =>
    block.type === 'heading' ? { ...block, level: Math.min(block.level + shift, 6) } : block,
  );
}
