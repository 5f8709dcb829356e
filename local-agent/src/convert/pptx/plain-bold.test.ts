import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { arrangeSlides, type Slide } from './arrange-slides.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const bold = (words: string): Inline => ({ type: 'strong', children: [text(words)] });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const list = (...items: Block[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [item] })),
});

const markdown = (...blocks: Block[]) => {
  const shapes = [{ box: undefined, blocks }];
  const slide: Slide = { label: '1', title: [text('Pumps')], isCover: false, isSection: false, shapes, notes: [] };
  return arrangeSlides([slide])
    .map((one) => emitMarkdown(one.blocks))
    .join('');
};

describe('plainBold', () => {
  it('omits bold where most of the deck is set in it, but keeps emphasis and tables', () => {
    const table: Block = { type: 'table', rows: [[[text('Part')]], [[bold('Pipe')]]] };
    const emphasis: Inline = { type: 'emphasis', children: [text('slow')] };
    const strong: Inline = { type: 'strong', children: [text('All of them are '), emphasis] };
    expect(markdown(list(paragraph(strong), paragraph(text('or not'))), paragraph(bold('End')), table)).toBe(
      '# Pumps\n\n- All of them are *slow*\n- or not\n\nEnd\n\n| Part |\n| --- |\n| **Pipe** |',
    );
    expect(markdown(paragraph(bold('One'), text(' of the pumps'))), 'emphasis').toContain('**One** of the pumps');
  });
});
