import type { Block, Inline } from '../markdown/blocks.ts';
import type { SegmentBlocks } from '../markdown/emit-markdown.ts';
import { plainBold } from './plain-bold.ts';
import { type PlacedBlocks, withoutRepeated } from './repeated-shapes.ts';

/** A slide as it is read: what stands on it in visual order, and what its speaker is to say. */
export type Slide = {
  /** Its number, from 1, hidden slides counted. */
  readonly label: string;
  readonly title: readonly Inline[];
  readonly isCover: boolean;
  readonly isSection: boolean;
  readonly shapes: readonly PlacedBlocks[];
  readonly notes: readonly Block[];
};

/** Covers stand above sections, sections above slides; a level that the deck does not use is not skipped. */
export function arrangeSlides(read: readonly Slide[]): SegmentBlocks[] {
  const slides = plainBold(
    withoutRepeated(read).map((slide) => ({ ...slide, blocks: slide.shapes.flatMap(({ blocks }) => blocks) })),
  );
  const covers = slides.some(({ isCover, isSection }) => isCover && !isSection) ? 1 : 0;
  const sections = slides.some(({ isSection }) => isSection) ? 1 : 0;
  return slides.map(({ label, title, isCover, isSection, blocks, notes }) => {
    const level = isSection ? covers + 1 : isCover ? 1 : covers + sections + 1;
    const quoted: Block[] = notes.length > 0 ? [{ type: 'blockquote', children: [NOTES, ...notes] }] : [];
    const heading: Block = { type: 'heading', level, children: title };
    return { kind: 'slide', label, blocks: [heading, ...blocks, ...quoted] };
  });
}

const NOTES: Block = {
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', text: 'Notes:' }] }],
};
