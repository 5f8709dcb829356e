import { describe, expect, it } from 'vitest';
import { assembleBlocks } from './assemble-blocks.ts';
import { emitMarkdown } from './emit-markdown.ts';
import type { Item } from './items.ts';

const markdownOf = (...lines: string[]) =>
  emitMarkdown(
    assembleBlocks(
      lines.map(
        (text): Item => ({ kind: 'paragraph', children: [{ type: 'text', text }], continues: false, level: undefined }),
      ),
    ),
  );

describe('findTypedLists', () => {
  it('makes lists of typed markers that count on, those of another form nested', () => {
    expect(markdownOf('Steps', '1. open', 'a) left', 'b) right', '2. close', 'Things', '- nuts', '- bolts')).toBe(
      'Steps\n\n1. open\n   - a) left\n   - b) right\n2. close\n\nThings\n\n- nuts\n- bolts',
    );
  });

  it('leaves markers that stand alone, or do not count on, as text', () => {
    expect(markdownOf('3. May 2024', 'A. Smith wrote it.', '7. June 2024')).toBe(
      '3\\. May 2024\n\nA. Smith wrote it.\n\n7\\. June 2024',
    );
    expect(markdownOf('1. Scope', 'The text.', '2. Terms')).toBe('1\\. Scope\n\nThe text.\n\n2\\. Terms');
  });
});
