import { describe, expect, it } from 'vitest';
import type { Inline } from './blocks.ts';
import { plainInline } from './emit-inline.ts';
import { findHeads } from './find-heads.ts';
import type { Item } from './items.ts';

const PROSE = 'The pump moves water from the well to the tank on the roof, and the valve keeps it there.';

/** A paragraph; bold by a leading star, larger by its size in half-points. */
function paragraph(words: string, size = 22): Item {
  const bold = words.startsWith('*');
  const text: Inline = { type: 'text', text: words.replace(/^\*/, '') };
  const children: Inline[] = bold ? [{ type: 'strong', children: [text] }] : [text];
  return { kind: 'paragraph', children, continues: false, level: undefined, look: { bold, size } };
}

/** Headings with their levels. */
const headsOf = (...items: Item[]) =>
  findHeads(items).flatMap((item) =>
    item.kind === 'heading' ? [`${'#'.repeat(item.level)} ${plainInline(item.children)}`] : [],
  );

const prose = paragraph(PROSE);

describe('findHeads', () => {
  it('takes short lines for headings that are larger than the text, or bold above it, by their sizes', () => {
    const items = [paragraph('*Report', 40), prose, paragraph('Wells', 28), prose, paragraph('*North'), prose, prose];
    expect(headsOf(...items)).toEqual(['# Report', '## Wells', '### North']);
  });

  it('gives numbers before titles their own levels', () => {
    const items = ['*1 Scope', '*1.1 Wells', '*1.1.1 Depth', '*2. Terms'].flatMap((head) => [paragraph(head), prose]);
    expect(headsOf(...items)).toEqual(['# 1 Scope', '## 1.1 Wells', '### 1.1.1 Depth', '# 2. Terms']);
  });

  it('reads the title alone where it is much larger', () => {
    expect(headsOf(paragraph('Report', 40), prose)).toEqual(['# Report']);
    expect(headsOf(paragraph('*Report'), prose)).toEqual([]);
  });

  it('takes no lines of running text for headings where smaller listings are longer', () => {
    const steps = Array.from({ length: 9 }, (_, index) => paragraph(`step ${index} turns the valve of the pump`, 18));
    const items = [
      paragraph('*Wells', 40),
      prose,
      paragraph(`${PROSE} ${PROSE}`, 22),
      paragraph('Then run', 22),
      ...steps,
    ];
    expect(headsOf(...items, ...steps, paragraph('*Tanks', 40), prose)).toEqual(['# Wells', '# Tanks']);
  });

  it('takes larger lines with a colon, and larger numbered items, for headings', () => {
    const item = (words: string, size: number): Item => {
      const { children, look } = paragraph(words, size) as Extract<Item, { kind: 'paragraph' }>;
      const mark = { level: 0, ordered: true, number: 3, label: undefined, list: 'a' };
      return { kind: 'listItem', mark, children, ...(look ? { look } : {}) };
    };
    const items = [paragraph('*Purpose:', 28), prose, item('*Depth', 28), prose, item('*Step', 22), prose, prose];
    expect(headsOf(...items)).toEqual(['# Purpose:', '# 3. Depth']);
  });

  it('takes bold numbered items for headings where each item of the list is one, above something else', () => {
    const item = (words: string, number: number, list = 'a', ordered = true): Item => {
      const { children, look } = paragraph(words) as Extract<Item, { kind: 'paragraph' }>;
      const mark = { level: 0, ordered, number, label: undefined, list };
      return { kind: 'listItem', mark, children, ...(look ? { look } : {}) };
    };
    const short = paragraph('As drawn.');
    const heads = [item('*Depth', 1), short, prose, item('*Wells', 2), prose, prose, prose];
    expect(headsOf(prose, ...heads)).toEqual(['# 1. Depth', '# 2. Wells']);
    expect(headsOf(prose, ...heads, item('Tanks', 3), prose)).toEqual([]);
    expect(headsOf(prose, ...heads, item('*Tanks', 3), item('*Pumps', 4), prose)).toEqual([]);
    expect(headsOf(prose, item('*Depth', 1, 'a', false), prose, item('*Wells', 2, 'a', false), prose)).toEqual([]);
    expect(headsOf(prose, item('*Depth', 1), prose, item('Wells', 1, 'b'), prose)).toEqual([]);
  });

  it('raises what stands below items that are headings', () => {
    const head = (words: string): Item => {
      const { children } = paragraph(words, 28) as Extract<Item, { kind: 'paragraph' }>;
      return { kind: 'listItem', mark: item(0), children, look: { bold: true, size: 28 } };
    };
    const item = (level: number) => ({ level, ordered: true, number: 1, label: undefined, list: 'a' });
    const inside: Item = { kind: 'paragraph', children: [], continues: true, level: 0 };
    const below: Item = { kind: 'listItem', mark: item(1), children: [] };
    const after = findHeads([head('*Depth'), inside, below, inside, prose, head('*Wells'), prose, below]);
    expect(after.map((one) => [one.kind, one.kind === 'paragraph' && one.continues])).toEqual([
      ['heading', false],
      ['paragraph', false],
      ['listItem', false],
      ['paragraph', false],
      ['paragraph', false],
      ['heading', false],
      ['paragraph', false],
      ['listItem', false],
    ]);
    expect(after[2]).toMatchObject({ mark: { level: 0 } });
    expect(after[7]).toMatchObject({ mark: { level: 1 } });
  });

  it('keeps bold lines that head nothing: of addresses, sentences, blocks of lines, and the last one', () => {
    const head = [paragraph('*Wells'), prose, paragraph('*Tanks'), prose];
    const address = [paragraph('*Acme Pumps'), paragraph('1 Hill Road'), prose];
    const block = [paragraph('*One line'), paragraph('*and another'), paragraph('*and a third'), prose];
    const sentence = [paragraph('*Do not open the valve.'), prose];
    const items = [...head, ...address, ...block, ...sentence, paragraph('*Ann Lee')];
    expect(headsOf(...items)).toEqual(['# Wells', '# Tanks']);
  });

  it('takes no line with who said what stands above it for a heading', () => {
    const items = [paragraph('Wells', 28), prose, paragraph('Tanks', 28), prose, paragraph('– Ann Lee', 28), prose];
    expect(headsOf(...items)).toEqual(['# Wells', '# Tanks']);
  });

  it('leaves documents alone that name their headings, or are mostly bold', () => {
    const named: Item = { kind: 'heading', level: 1, children: [] };
    const items = [paragraph('*Wells'), prose, paragraph('*Tanks'), prose];
    expect(findHeads([named, ...items])).toEqual([named, ...items]);
    const form = [paragraph('*Name'), paragraph('Ann', 20), paragraph('*Place'), paragraph('Bonn', 20)];
    expect(headsOf(...form)).toEqual([]);
  });
});
