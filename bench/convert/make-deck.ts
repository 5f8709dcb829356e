import type { Block } from '../../local-agent/src/convert/markdown/blocks.ts';
import { emitMarkdown } from '../../local-agent/src/convert/markdown/emit-markdown.ts';
import { label, number, sentence } from './make-text.ts';
import type { Random } from './random.ts';
import { VOCABULARIES } from './vocabularies.ts';

/** A deck: the source for pandoc, and the expected Markdown. */
export type GeneratedDeck = {
  readonly source: string;
  readonly markdown: string;
  readonly features: readonly string[];
};

/** A deck with a title, sections, and slides of bullets, a table or paragraphs each. */
export function makeDeck(random: Random): GeneratedDeck {
  const vocabulary = random.chance(0.3) ? random.pick(VOCABULARIES) : undefined;
  const title = label(random, 3, vocabulary);
  const words = (length: number): string => label(random, length, vocabulary);
  const blocks: Block[] = [];
  const heading = (level: number, text: string): Block => ({
    type: 'heading',
    level,
    children: [{ type: 'text', text }],
  });
  const paragraph = (text: string): Block => ({ type: 'paragraph', children: [{ type: 'text', text }] });
  const bullets = (depth: number): Block => ({
    type: 'list',
    ordered: false,
    items: Array.from({ length: random.int(2, 5) }, () => ({
      children: [paragraph(words(random.int(2, 4))), ...(depth < 3 && random.chance(0.25) ? [bullets(depth + 1)] : [])],
    })),
  });
  const table = (): Block => {
    const columns = random.int(2, 5);
    const row = (cell: (column: number) => string) =>
      Array.from({ length: columns }, (_, column) => [{ type: 'text' as const, text: cell(column) }]);
    const body = Array.from({ length: random.int(2, 6) }, () =>
      row((column) => (column === 0 ? words(2) : number(random))),
    );
    return { type: 'table', rows: [row((column) => `${words(1)} ${column + 1}`), ...body] };
  };
  for (let section = random.int(1, 3); section > 0; section--) {
    blocks.push(heading(1, words(2)));
    for (let slide = random.int(1, 3); slide > 0; slide--) {
      blocks.push(heading(2, words(3)));
      const kind = random.int(0, 2);
      if (kind === 0) blocks.push(paragraph(sentence(random, vocabulary)), paragraph(sentence(random, vocabulary)));
      else blocks.push(kind === 1 ? bullets(1) : table());
    }
  }
  const lower = blocks.map(
    (block): Block => (block.type === 'heading' ? heading(block.level + 1, textOf(block)) : block),
  );
  return {
    source: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${emitMarkdown(blocks)}\n`,
    markdown: `${emitMarkdown([heading(1, title), ...lower])}\n`,
    features: vocabulary ? [vocabulary.name] : [],
  };
}

const textOf = (block: Extract<Block, { type: 'heading' }>): string =>
  block.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
