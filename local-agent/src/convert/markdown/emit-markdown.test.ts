import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../processor-time.test.fixture.ts';
import type { Block, Inline } from './blocks.ts';
import { emitMarkdown, emitSegments } from './emit-markdown.ts';
import { tidyInline } from './tidy-inline.ts';

type Tree = {
  type: string;
  value?: string | undefined;
  children?: Tree[] | undefined;
  depth?: number | undefined;
  ordered?: boolean | null | undefined;
};

const parse = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Text that a reader of the Markdown sees; autolinks and HTML tags are no markup of ours. */
function seen(node: Tree): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'html') return node.value === '<br>' ? '\n' : '';
  return node.value ?? (node.children ?? []).map(seen).join('');
}

/** A parsed document as nested arrays of what matters: kinds, levels, text and its marks. */
function shape(node: Tree): unknown {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return [node.type, ...(node.children ?? []).map(shape)];
    case 'list':
      return [node.ordered ? 'ordered' : 'bullets', ...(node.children ?? []).map(shape)];
    case 'listItem':
      return ['item', ...(node.children ?? []).map(shape)];
    case 'heading':
      return [`h${node.depth}`, seen(node)];
    case 'table':
      return ['table', ...(node.children ?? []).map((row) => (row.children ?? []).map(seen))];
    default:
      return [node.type, seen(node)];
  }
}

const plain = (nodes: readonly Inline[]): string =>
  tidyInline(nodes)
    .map((node) =>
      node.type === 'break' ? '\n' : 'children' in node ? plain(node.children) : 'text' in node ? node.text : '',
    )
    .join('');

/** The same of the blocks that went in. */
function wanted(block: Block): unknown {
  switch (block.type) {
    case 'heading':
      return [`h${block.level}`, plain(block.children).replaceAll('\n', ' ')];
    case 'paragraph':
      return ['paragraph', plain(block.children)];
    case 'list':
      return [
        block.ordered ? 'ordered' : 'bullets',
        ...block.items.map((item) => ['item', ...item.children.map(wanted)]),
      ];
    case 'table':
      return ['table', ...block.rows.map((row) => row.map(plain))];
    case 'blockquote':
      return ['blockquote', ...block.children.map(wanted)];
    case 'code':
      return ['code', block.text];
    default:
      return [block.type];
  }
}

/** Text made of everything that Markdown could take for markup. */
const hostileText = fc
  .array(
    fc.constantFrom(
      'word',
      'a',
      'Zoë',
      '漢字',
      '1',
      '12',
      ' ',
      ' ',
      '*',
      '**',
      '_',
      '__',
      '`',
      '~',
      '~~',
      '[',
      ']',
      '(',
      ')',
      '!',
      '#',
      '##',
      '>',
      '<',
      '<b>',
      '</b>',
      '&amp;',
      '&',
      '|',
      '\\',
      '-',
      '+',
      '=',
      '1.',
      '2)',
      '---',
      '===',
      ':',
      '[^1]',
      '[x]',
      '$',
      '.',
      ',',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const run: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text): Inline => ({ type: 'text', text })) },
  { weight: 1, arbitrary: fc.constant<Inline>({ type: 'break' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('strong', 'emphasis', 'delete', 'superscript'), hostileText)
      .map(([type, text]): Inline => ({ type, children: [{ type: 'text', text }] }) as Inline),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('a|b', '`', '``x`', 'x = 1', '**', '<b>', '\\', '\\|')
      .map((text): Inline => ({ type: 'code', text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('https://example.org/a(b)', 'a b', 'x|y', '<z>'),
        fc.constantFrom('[x]', 'a]b', '*it', 'p|q', '`', '!', '1. a'),
      )
      .map(([url, text]): Inline => ({ type: 'link', url, children: [{ type: 'text', text }] })),
  },
);

const inlines = fc
  .array(run, { minLength: 1, maxLength: 4 })
  .filter((nodes) => plain(nodes).trim() !== '' && !/\n\s*\n|^\n/.test(plain(nodes)));
const paragraph = inlines.map((children): Block => ({ type: 'paragraph', children }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inlines)
  .map(
    ([level, children]): Block => ({
      type: 'heading',
      level,
      children: children.filter(({ type }) => type !== 'break'),
    }),
  )
  .filter((block) => block.type === 'heading' && plain(block.children).trim() !== '');
const cell = inlines
  .map((children) => children.filter(({ type }) => type !== 'break'))
  .filter((nodes) => plain(nodes).trim() !== '');
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }))
  .map((rows): Block => ({ type: 'table', rows }));
const code = fc
  .constantFrom('x = 1', '```\nnested\n```', '  indented\n\n    more', '# no heading', '~~~')
  .map((text): Block => ({ type: 'code', text }));
const quote = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((children): Block => ({ type: 'blockquote', children }));
const list: fc.Arbitrary<Block> = fc.letrec<{ list: Block; item: { children: Block[] } }>((tie) => ({
  item: fc
    .tuple(
      paragraph,
      fc.array(fc.oneof(paragraph, code, table, quote), { maxLength: 1 }),
      fc.option(tie('list'), { nil: undefined, depthSize: 'small' }),
    )
    .map(([first, more, below]) => ({ children: [first, ...more, ...(below ? [below] : [])] })),
  list: fc
    .tuple(fc.boolean(), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([ordered, items]): Block => ({ type: 'list', ordered, items })),
})).list;
const blocks = fc.array(fc.oneof(paragraph, heading, table, list, code, quote), { minLength: 1, maxLength: 5 });

/** Two quotations in a row are one in Markdown, whatever parts them. */
const unjoined = (list: readonly Block[]) =>
  list.every((block, index) => block.type !== 'blockquote' || list[index + 1]?.type !== 'blockquote');

describe('emitMarkdown', () => {
  it('gives Markdown that reads back to the same blocks, levels, items, cells and text', () => {
    fc.assert(
      fc.property(blocks.filter(unjoined), (list) => {
        expect(shape(parse(emitMarkdown(list)))).toEqual(['root', ...list.map(wanted)]);
      }),
    );
  });

  it('escapes only what would be read as markup', () => {
    expect(
      emitMarkdown([
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'a<!b ' },
            { type: 'code', text: '<c>' },
          ],
        },
      ]),
    ).toBe('a\\<!b `<c>`');
    const texts = ['~34B and 2 * 3', 'snake_case_name', 'a < b', 'AT&T', 'costs $5 [sic]', '1.5 m', 'C# and a#b'];
    for (const text of texts)
      expect(emitMarkdown([{ type: 'paragraph', children: [{ type: 'text', text }] }])).toBe(text);
  });

  it('joins the runs of a word processor and moves spaces and punctuation out of emphasis', () => {
    const strong = (text: string): Inline => ({ type: 'strong', children: [{ type: 'text', text }] });
    const children: Inline[] = [
      strong('No'),
      strong('te '),
      strong('well:'),
      { type: 'text', text: 'done ' },
      strong(' '),
    ];
    expect(emitMarkdown([{ type: 'paragraph', children }])).toBe('**Note well**:done');
  });

  it('joins runs of one link whose marks differ', () => {
    const link = (children: Inline[]): Inline => ({ type: 'link', url: 'https://example.org/', children });
    const children = [
      link([{ type: 'strong', children: [{ type: 'text', text: 'Pump' }] }]),
      link([{ type: 'text', text: ' manual' }]),
    ];
    expect(emitMarkdown([{ type: 'paragraph', children }])).toBe('[**Pump** manual](https://example.org/)');
  });

  it('joins a hundred thousand runs of one paragraph without taking long', async () => {
    const run: Inline = { type: 'strong', children: [{ type: 'text', text: 'ab ' }] };
    const children = Array.from({ length: 100_000 }, () => run);
    const took = await processorMs(() => {
      expect(emitMarkdown([{ type: 'paragraph', children }])).toBe(`**${'ab '.repeat(100_000).trim()}**`);
    });
    expect(took).toBeLessThan(10_000);
  });

  it('keeps two lists in a row apart', () => {
    const one = (text: string): Block => ({
      type: 'list',
      ordered: false,
      items: [{ children: [{ type: 'paragraph', children: [{ type: 'text', text }] }] }],
    });
    expect(emitMarkdown([one('a'), one('b')])).toBe('- a\n\n* b');
  });

  it('fills ragged rows, omits blank columns and keeps lines of a cell', () => {
    const text = (value: string): Inline[] => [{ type: 'text', text: value }];
    const rows: Inline[][][] = [
      [text('a|b'), [], text('c')],
      [[{ type: 'text', text: '1' }, { type: 'break' }, { type: 'text', text: '2' }]],
    ];
    expect(emitMarkdown([{ type: 'table', rows }])).toBe('| a\\|b | c |\n| --- | --- |\n| 1<br>2 |  |');
  });
});

describe('emitSegments', () => {
  it('gives offsets that cut each segment out of the text exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.array(paragraph, { maxLength: 2 }), { minLength: 1, maxLength: 5 }), (pages) => {
        const parts = pages.map((blocks, index) => ({ kind: 'page' as const, label: String(index + 1), blocks }));
        const { markdown, segments } = emitSegments(parts);
        expect(segments.map(({ start, end }) => markdown.slice(start, end))).toEqual(
          pages.map((page) => emitMarkdown(page)),
        );
      }),
    );
  });

  it('writes notes side by side, thousands of them without taking long', () => {
    const notes = Array.from({ length: 30_000 }, (_, id): Inline => ({ type: 'footnoteReference', id: String(id) }));
    const markdown = emitMarkdown([{ type: 'paragraph', children: notes }]);
    expect(markdown.startsWith('[^0][^1][^2]')).toBe(true);
    expect(markdown).not.toContain('\\');
  });
});
