import { describe, expect, it } from 'vitest';
import { readTables } from './read-tables.ts';

const tablesOf = (markdown: string) => [...readTables(markdown)];

describe('the tables of a Markdown text', () => {
  it('have their rows, the heading above and the paragraph right before', () => {
    const table = '| a | b |\n| --- | ---: |\n| 1 | 2 \\| 3 |\n| 4 |\n';
    const markdown = `# Costs\n\nProse.\n\n**Table 2:** Units\n\n${table}\nAfter.\n`;
    const rows = [['a', 'b'], ['1', '2 | 3'], ['4']];
    expect(tablesOf(markdown)).toEqual([
      { start: markdown.indexOf('| a'), heading: 'Costs', caption: 'Table 2: Units', rows },
    ]);
  });

  it('may begin right below a line of text, and follow each other', () => {
    expect(tablesOf('Units\n| a |\n|---|\n| 1 |\n\n| b |\n|---|\n')).toMatchObject([
      { caption: 'Units', rows: [['a'], ['1']] },
      { caption: '', rows: [['b']] },
    ]);
  });

  it('may do without outer pipes and end lines with CRLF', () => {
    const [table] = tablesOf('a | b\r\n--- | ---\r\n1 | 2\r\n');
    expect(table?.rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('are none in fences, in rules and in text with a pipe', () => {
    expect(tablesOf('~~~\n| a |\n|---|\n~~~\n\na | b\n\n---\n\n| x |\n')).toEqual([]);
    expect(tablesOf('')).toEqual([]);
  });

  it('take a long heading, and no long paragraph as caption', () => {
    const heading = 'h'.repeat(400);
    const [table] = tablesOf(`## ${heading}\n\n${'Word '.repeat(100)}\n\n| a |\n|---|\n| 1 |\n`);
    expect(table).toMatchObject({ heading, caption: '' });
  });
});
