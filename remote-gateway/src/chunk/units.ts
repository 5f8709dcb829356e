import type { Block } from './read-blocks.ts';

export type Heading = { readonly title: string; readonly depth: number };

/** A block of content with the headings that stand directly before it: they are never parted from what they head. */
export type Unit = {
  readonly type: 'text' | 'list' | 'table' | 'lines';
  /** Where its headings start; the same as `bodyStart` without any. */
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
  readonly items: readonly number[];
  /** The headings above, outermost first. Units of one section share the very same objects. */
  readonly path: readonly Heading[];
};

/** Turns blocks into units: every non-blank character of the text lies in exactly one of them. */
export function toUnits(text: string, blocks: Iterable<Block>): Unit[] {
  const units: Unit[] = [];
  let path: readonly Heading[] = [];
  let waiting: number | undefined;
  let covered = 0;
  let joinNext = false;

  const add = (block: Pick<Block, 'type' | 'start' | 'end' | 'items'>) => {
    const type = block.type === 'heading' || block.type === 'rule' ? 'text' : block.type;
    const { start: bodyStart, end, items } = block;
    units.push({ type, start: waiting ?? bodyStart, bodyStart, end, items, path });
    waiting = undefined;
  };

  for (const block of blocks) {
    if (block.start > covered) coverGap(block.start);
    covered = block.end;
    if (block.type === 'heading') {
      path = [...path.filter((heading) => heading.depth < block.depth), { title: block.title, depth: block.depth }];
      waiting ??= block.start;
    } else if (block.type === 'rule') {
      waiting ??= block.start;
    } else {
      const former = units.at(-1);
      if (joinNext && former && block.type === 'list') {
        units[units.length - 1] = { ...former, end: block.end, items: [...former.items, ...block.items] };
      } else {
        add(block);
      }
      joinNext = block.cut;
    }
  }
  coverGap(text.length);
  // Headings at the very end head nothing.
  if (waiting !== undefined) add({ type: 'text', start: waiting, end: covered, items: [] });
  return units;

  function coverGap(end: number): void {
    const gap = text.slice(covered, end);
    if (gap.trim() === '') return;
    const start = covered + gap.length - gap.trimStart().length;
    add({ type: 'lines', start, end: covered + gap.trimEnd().length, items: [] });
    covered = end;
  }
}
