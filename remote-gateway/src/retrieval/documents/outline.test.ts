import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

const headings = (text: string) => outlineOf(text).map(({ level, text: heading }) => `${level} ${heading}`);

describe('outlineOf', () => {
  it('finds ATX and setext headings with their levels and places', () => {
    const text = '# One\n\ntext\n\nTwo\n---\n\n### Three ###\r\n';
    expect(outlineOf(text)).toEqual([
      { level: 1, text: 'One', start: 0 },
      { level: 2, text: 'Two', start: text.indexOf('Two') },
      { level: 3, text: 'Three', start: text.indexOf('###') },
    ]);
  });

  it('skips headings in code fences', () => {
    expect(headings('```sh\n# not\n~~~\n# not either\n```\n# Yes\n~~~~\n# no\n~~~\n# no\n~~~~\n# Again')).toEqual([
      '1 Yes',
      '1 Again',
    ]);
  });

  it('does not take rules, tables, lists and indented code for headings', () => {
    expect(headings('text\n\n---\n\n| a |\n---\n- item\n---\n    # code\n#hashtag\n####### seven')).toEqual([]);
  });

  it('gives headings without their marks', () => {
    expect(headings('## The `retry` **policy** of [Kestrel](https://example.com)\n')).toEqual([
      '2 The retry policy of Kestrel',
    ]);
  });

  it('gives places in order, inside the text, at the start of a line', () => {
    const line = fc.constantFrom('# a', '## b ##', 'text', '', '===', '---', '```', '- c', '\t# d', 'e\r');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        let former = -1;
        for (const { start } of outlineOf(text)) {
          expect(start).toBeGreaterThan(former);
          expect(start === 0 || text[start - 1] === '\n').toBe(true);
          former = start;
        }
      }),
    );
  });

  it('cuts a heading as long as a text', () => {
    expect(outlineOf(`# ${'long '.repeat(100_000)}\n`)[0]?.text).toHaveLength(300);
  });

  it('takes a row of hashes for the end of a heading unless a word touches it', () => {
    expect(headings('# a ##  \n# b#\n# c # d #\n# ##\n#\n# #')).toEqual(['1 a', '1 b#', '1 c # d']);
  });

  it('gives only the text of links and images', () => {
    expect(headings('# ![a](b) [c] [d](e) [[f](g) [h](i')).toEqual(['1 a [c] d [f [h](i']);
  });

  it.each([
    `# needle${' '.repeat(240_000)}x`,
    `# ${'# '.repeat(120_000)}x`,
    `${'~'.repeat(240_000)}\rx`,
    `#${' '.repeat(240_000)}\u2028x`,
    '[]('.repeat(80_000),
    `${`# ${'['.repeat(1_200)}\n`.repeat(200)}`,
    `${`# ${'[]('.repeat(400)}\n`.repeat(200)}`,
  ])('costs linear time for %.12j', (text) => {
    const before = process.threadCpuUsage();
    outlineOf(text);
    expect(process.threadCpuUsage(before).user).toBeLessThan(300_000);
  });

  it('reads megabytes in well under a second', () => {
    const text = '# Heading\n\nSome words of text that go on for a while.\n'.repeat(100_000);
    const before = process.threadCpuUsage();
    expect(outlineOf(text)).toHaveLength(100_000);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
