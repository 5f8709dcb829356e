import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { doc } from './convert-doc.ts';
import { type OldParagraph, word6 } from './word6.test.fixture.ts';

const markdownOf = async (paragraphs: readonly OldParagraph[], charsets?: readonly number[]) =>
  (await convertWith(doc, word6(paragraphs, charsets))).markdown;

/** How Word 6 numbers a paragraph: a format, texts before and after the number, and where it starts. */
function autoNumber(level: number, format: number, before: string, after: string, start = 1): number[] {
  const description = Buffer.alloc(52);
  description.set([format, before.length, after.length]);
  description.writeUInt16LE(start, 10);
  description.write(before + after, 20, 'latin1');
  return [12, 52, ...description, 13, level];
}

const IN_TABLE = [24, 1];

/** The end of a row with cells that end there, each with its flags. */
function rowEnd(edges: readonly number[], flags: readonly number[]): OldParagraph {
  const definition = Buffer.alloc(1 + (edges.length + 1) * 2 + edges.length * 10);
  definition[0] = edges.length;
  for (const [index, edge] of edges.entries()) {
    definition.writeInt16LE(edge, 1 + (index + 1) * 2);
    definition.writeUInt16LE(flags[index] ?? 0, 1 + (edges.length + 1) * 2 + index * 10);
  }
  const size = definition.length + 1;
  return { text: '', end: 7, modifiers: [24, 1, 25, 1, 190, size & 0xff, size >> 8, ...definition] };
}

describe('documents of Word 6', () => {
  it('are read with their headings and marks', async () => {
    const markdown = await markdownOf([
      { text: 'Pumps', style: 1 },
      { text: 'Keep dry', letters: [85, 1] },
      { text: 'A valve opens.' },
    ]);
    expect(markdown).toBe('# Pumps\n\n**Keep dry**\n\nA valve opens.');
  });

  it('are read without the bold letters of the style of headings', async () => {
    const heading = { text: 'Pumps', style: 1, modifiers: autoNumber(10, 0, '', '.') };
    expect(await markdownOf([heading, { text: 'Keep dry.' }])).toBe('# 1. Pumps\n\nKeep dry.');
  });

  it('are read without contents, whatever the language of the styles', async () => {
    expect(await markdownOf([{ text: 'Pumps 3', style: 2 }, { text: 'Keep dry.' }])).toBe('Keep dry.');
  });

  it('are read with pages that end within a paragraph', async () => {
    expect(await markdownOf([{ text: 'One.\fTwo.' }, { text: 'Three.' }])).toBe('One.  \nTwo.\n\nThree.');
  });

  it('are read with smaller letters above and below the line as scripts', async () => {
    const raised = (places: number) => ({ text: '2', letters: [99, 16, 0, 101, places & 0xff] });
    expect(await markdownOf([raised(6), raised(-6), raised(1)])).toBe('<sup>2</sup>\n\n<sub>2</sub>\n\n2');
  });

  it('are read without what was deleted; a paragraph whose end was deleted runs on into the next one', async () => {
    const deleted = [65, 0x81];
    const markdown = await markdownOf([
      { text: 'Keep' },
      { text: 'Gone', letters: deleted },
      { text: 'dry' },
      { text: '', letters: deleted, modifiers: autoNumber(10, 0, '', '.') },
      { text: 'one', modifiers: autoNumber(10, 0, '', '.') },
    ]);
    expect(markdown).toBe('Keep\n\ndry\n\n1. one');
  });

  it('are read in the characters of their fonts', async () => {
    const russian = Uint8Array.from([0xcd, 0xe0, 0xf1, 0xee, 0xf1]);
    const japanese = Uint8Array.from([0x83, 0x7c, 0x83, 0x93, 0x83, 0x76]);
    const markdown = await markdownOf(
      [
        { text: russian, letters: [93, 1, 0] },
        { text: japanese, letters: [93, 2, 0] },
        { text: Uint8Array.from([0x80, 0x33]) },
      ],
      [0, 204, 128],
    );
    expect(markdown).toBe('Насос\n\nポンプ\n\n€3');
  });

  it('are read with numbers and bullets, which begin again after a text', async () => {
    const markdown = await markdownOf([
      { text: 'one', modifiers: autoNumber(10, 0, '', '.') },
      { text: 'two', modifiers: autoNumber(10, 0, '', '.') },
      { text: 'Between' },
      { text: 'first', modifiers: autoNumber(10, 4, '(', ')') },
      { text: 'second', modifiers: autoNumber(10, 4, '(', ')') },
      { text: 'Below' },
      { text: 'dot', modifiers: autoNumber(11, 0, '\xb7', '') },
    ]);
    expect(markdown).toBe('1. one\n2. two\n\nBetween\n\n- (a) first\n- (b) second\n\nBelow\n\n- dot');
  });

  it('are read with tables, in which merged cells end where the last of them does', async () => {
    const cell = (text: string): OldParagraph => ({ text, end: 7, modifiers: IN_TABLE });
    const markdown = await markdownOf([
      cell('Parts'),
      cell(''),
      cell(''),
      rowEnd([900, 1900, 4000], [1, 2, 2]),
      cell('Bolt'),
      cell('4'),
      rowEnd([2000, 4000], [0, 0]),
      { text: 'End' },
    ]);
    expect(markdown).toBe('| Parts | Parts |\n| --- | --- |\n| Bolt | 4 |\n\nEnd');
  });

  it('are read with a table around a single text as a box', async () => {
    const markdown = await markdownOf([
      { text: '', end: 7, modifiers: IN_TABLE },
      { text: 'Pumps', style: 1, modifiers: IN_TABLE },
      { text: 'Keep dry.', end: 7, modifiers: IN_TABLE },
      rowEnd([400, 4000], [0, 0]),
      { text: 'End' },
    ]);
    expect(markdown).toBe('# Pumps\n\nKeep dry.\n\nEnd');
  });
});
