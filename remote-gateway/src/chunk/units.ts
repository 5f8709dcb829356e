import type { Heading } from './atom.ts';
import type { Block } from './read-blocks.ts';

/** A block of content with the headings that stand directly before it: they are never parted from what they head. */
export type Unit = {
  readonly type: 'text' | 'list' | 'table' | 'lines';
  /** Where its headings start; the same as `bodyStart` without any. */
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
  /** Where the items of a list start; else empty. */
  readonly items: readonly number[];
  /** The headings above, outermost first. Units of one section share the very same objects. */
  readonly path: readonly Heading[];
};

/** Turns blocks into units: every non-blank character of the text is in exactly one of them. */
export function toUnits(text: string, blocks: Iterable<Block>): Unit[] {
  const units: Unit[] = [];
  let path: readonly Heading[] = [];
  /** Headings that wait for what they head: where they start and the outermost level among them. */
  let waiting: { start: number; depth: number } | undefined;
  let covered = 0;

  const add = (block: Pick<Block, 'type' | 'start' | 'end' | 'items'>) => {
    const type = block.type === 'heading' || block.type === 'rule' ? 'text' : block.type;
    const { start: bodyStart, end, items } = block;
    units.push({ type, start: waiting?.start ?? bodyStart, bodyStart, end, items, path });
    waiting = undefined;
  };

  for (const block of blocks) {
    if (block.start > covered) coverGap(block.start);
    if (block.type === 'heading') {
      // An empty section is not drawn into the next one of its parent, or its edit would change that one's chunks.
      if (waiting && block.depth < waiting.depth) add({ type: 'text', start: waiting.start, end: covered, items: [] });
      path = [...path.filter((heading) => heading.depth < block.depth), { title: block.title, depth: block.depth }];
      waiting = { start: waiting?.start ?? block.start, depth: Math.min(waiting?.depth ?? block.depth, block.depth) };
    } else if (block.type === 'rule') {
      const previous = units.at(-1);
      if (previous && !waiting) units[units.length - 1] = { ...previous, end: block.end };
      else waiting ??= { start: block.start, depth: 0 };
    } else {
      add(block);
    }
    covered = block.end;
  }
  coverGap(text.length);
  // Headings at the very end head nothing.
  if (waiting) add({ type: 'text', start: waiting.start, end: covered, items: [] });
  return units;

  function coverGap(end: number): void {
    const gap = text.slice(covered, end);
    if (gap.trim() === '') return;
    const start = covered + gap.length - gap.trimStart().length;
    add({ type: 'lines', start, end: covered + gap.trimEnd().length, items: [] });
    covered = end;
  }
}
