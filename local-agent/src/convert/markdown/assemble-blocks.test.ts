import { expect, it } from 'vitest';
import { assembleBlocks } from './assemble-blocks.ts';
import { emitMarkdown } from './emit-markdown.ts';
import type { Item } from './items.ts';

it('keeps a paragraph of an item between the lists that stand within it', () => {
  const words = (value: string) => [{ type: 'text' as const, text: value }];
  const item = (value: string, level: number, number = 1): Item => ({
    kind: 'listItem',
    mark: { level, ordered: level === 0, number, label: undefined, list: String(level) },
    children: words(value),
  });
  const inside: Item = { kind: 'paragraph', children: words('Tools'), continues: true, level: 0 };
  const blocks = assembleBlocks([item('Pump', 0), item('seal', 1), inside, item('key', 1), item('Tank', 0, 2)]);
  expect(emitMarkdown(blocks)).toBe('1. Pump\n   - seal\n\n   Tools\n   - key\n2. Tank');
});
