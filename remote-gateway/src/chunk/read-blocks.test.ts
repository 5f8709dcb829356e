import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdown } from './markdown.test.fixture.ts';
import { mdastBlocks, withoutBlankEnds } from './mdast-blocks.test.fixture.ts';
import { type Block, readBlocks } from './read-blocks.ts';

const blocksOf = (text: string): Block[] => [...readBlocks(text)];
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

describe('readBlocks', () => {
  it('gives the blocks and offsets that one parse of the whole document gives, wherever its windows end', () => {
    const part = (n: number) =>
      [
        `# Head ${n} *and* [link](x)`,
        'A paragraph that is\nwrapped. '.repeat(1 + (n % 5)),
        lines(n % 7, (item) => `- item ${item}\n\n  more of it\n  1. nested`),
        `| a | b |\n|---|---|\n${lines(n % 9, (row) => `| ${row} | x |`)}`,
        '```sh\n# no heading\n\nrun\n```',
        '> quote\nlazy\n\n    indented code\n\n<div>\n# no heading\n</div>',
        'Setext\n===\n\n[a]: http://b.example\n[^1]: note',
      ].join('\n\n');
    const text = Array.from({ length: 120 }, (_, n) => part(n)).join('\n\n');
    expect(text.length).toBeGreaterThan(40_000);
    expect(blocksOf(text)).toEqual(mdastBlocks(text));
  });

  it('finds the blocks of generated Markdown that another parser finds', () => {
    const trimmed = (text: string, blocks: readonly Block[]) => blocks.map((block) => withoutBlankEnds(text, block));
    fc.assert(
      fc.property(markdown, (text) => {
        expect(trimmed(text, blocksOf(text))).toEqual(mdastBlocks(text));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['# Plain title', 'Plain title'],
    ['  ## Closed ##  ', 'Closed'],
    ['# C#', 'C#'],
    ['#', ''],
    ['# The *strong* `code()` [link](http://a.example) &amp; more', 'The strong code() link & more'],
    ['Two\nlines\n===', 'Two lines'],
    ['Under_lined_\n---', 'Under_lined_'],
    ['# ![alt text](x.png)', 'alt text'],
    ['# ~~old~~ a<b>x</b> <http://a.example> \\*', 'old a<b>x</b> http://a.example *'],
  ])('takes %j for a heading with its plain text', (text, title) => {
    expect(blocksOf(`${text}\n\nbody\n`)[0]).toMatchObject({ type: 'heading', title });
  });

  it.each([
    ['a note of more than a paragraph', '[^1]: One\nlazy\n\n    two\n\n    - three\n\nAfter.', ['text', 'text']],
    ['a note that begins on the next line', '[^1]:\n    One\n\nAfter.', ['text', 'text']],
    ['notes without a blank line between', 'Text\n[^1]: One\n[^note]: Two', ['text', 'text', 'text']],
    ['definitions, each on its own', '[a]: b\n[c]: <d>\n  "title"\n\nAfter.', ['text', 'text', 'text']],
    ['a table right after a paragraph', 'Text\n| a |\n|---|\n| 1 |\nmore\n# Head', ['text', 'table', 'heading']],
    ['a list from nought', '0. a\n1) b', ['list', 'list']],
  ])('reads %s', (_, text, types) => {
    expect(blocksOf(text).map(({ type }) => type)).toEqual(types);
  });

  it.each<[string, Block['type'], string]>([
    ['a table', 'table', `| a | b |\n|---|---|\n${lines(3_000, (n) => `| ${n} | value |`)}`],
    ['a fence', 'lines', `\`\`\`\`js\n${lines(3_000, (n) => (n % 100 ? `call(${n});` : '\n```'))}\n\`\`\`\``],
    ['a list', 'list', lines(3_000, (n) => (n % 3 ? `- item ${n}` : `- item ${n}\n\n  second paragraph\n  - nested`))],
    ['a numbered list', 'list', lines(3_000, (n) => `${n + 1}. item ${n}`)],
    ['a quote', 'text', lines(3_000, (n) => `> line ${n}`)],
    ['a paragraph', 'text', lines(3_000, (n) => `line ${n} of it`)],
  ])('reads %s of 3000 lines as one block that ends where the next begins', (_, type, long) => {
    const blocks = blocksOf(`# Before\n\n${long}\n\n# After\n\nEnd.\n`);
    expect(blocks.map((block) => block.type)).toEqual(['heading', type, 'heading', 'text']);
    expect(blocks[1]?.start).toBe(10);
    expect(blocks[1]?.end).toBeGreaterThanOrEqual(10 + long.length);
    if (type === 'list') expect(blocks[1]?.items).toHaveLength(3_000);
  });

  it.each([
    ['markers of quotes', '>'.repeat(100_000)],
    ['brackets', '['.repeat(100_000)],
    ['list markers in one line', '- '.repeat(50_000)],
    ['ever deeper lists', lines(1_000, (n) => `${' '.repeat(2 * n)}- x`)],
    ['headings alone', '# a\n'.repeat(10_000)],
    ['definitions', '[a]: b\n'.repeat(10_000)],
    ['definitions with a title that never ends', '[a]: b "\n'.repeat(10_000)],
    ['footnotes', '[^a]: b\n'.repeat(10_000)],
    ['footnotes in each other', `${'[^a]: '.repeat(1_000)}\n`.repeat(20)],
    ['quotes in each other', `${'> '.repeat(1_000)}a\n`.repeat(200)],
    ['quotes that go on without their marks', `${'> '.repeat(90)}a\n${'a\n'.repeat(5_000)}`],
    ['table headers', '|a|\n'.repeat(20_000)],
    ['delimiter rows', '|-|\n'.repeat(20_000)],
    ['unclosed fences', '```\n'.repeat(10_001)],
    ['starts of HTML', '<a b=\n'.repeat(10_000)],
    ['underlined headings', 'a\n===\n'.repeat(3_000)],
    ['one line', 'word '.repeat(200_000)],
    ['blank lines', `a${'\n'.repeat(500_000)}b`],
    ['old Mac line ends', 'a b\r'.repeat(50_000)],
    ['unclosed comments', '<!--\n'.repeat(5_000)],
  ])('is not held up by %s', (_, text) => {
    const started = process.cpuUsage();
    const covered = blocksOf(text).reduce((sum, block) => sum + block.end - block.start, 0);
    expect(covered).toBeGreaterThan(0);
    // Each takes well under a second; a quadratic reader takes minutes. Processor time, for the machine may be busy.
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });
});
