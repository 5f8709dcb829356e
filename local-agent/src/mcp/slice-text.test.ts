import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceText } from './slice-text.ts';

describe('sliceText', () => {
  it('reads on through next_start to the whole text, without splitting a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (text, maxTokens) => {
          let read = '';
          let start: number | undefined = 0;
          while (start !== undefined) {
            const slice = sliceText(text, start, maxTokens);
            expect(slice.start).toBe(start);
            expect(slice.text.isWellFormed()).toBe(text.isWellFormed() || slice.text.isWellFormed());
            read += slice.text;
            start = slice.nextStart;
          }
          expect(read).toBe(text);
        },
      ),
    );
  });

  it('holds about as many tokens as asked: four ASCII characters or one of another script each', () => {
    expect(sliceText('a'.repeat(1_000), 0, 100).text).toHaveLength(400);
    expect(sliceText('漢'.repeat(1_000), 0, 100).text).toHaveLength(100);
  });

  it('ends between paragraphs when one ends near, else between lines or words', () => {
    const paragraph = 'word '.repeat(19).trimEnd();
    expect(sliceText(`${paragraph}\n\n${paragraph}`, 0, 26).text).toBe(`${paragraph}\n\n`);
    expect(sliceText(`${paragraph}\n${paragraph}`, 0, 26).text).toBe(`${paragraph}\n`);
    expect(sliceText(paragraph, 0, 10).text.endsWith('word ')).toBe(true);
  });

  it('starts before a character when asked to start inside it', () => {
    expect(sliceText('😀x', 1, 10)).toMatchObject({ start: 0, text: '😀x' });
  });

  it('gives an empty last slice at the end and refuses what is behind it', () => {
    expect(sliceText('abc', 3, 10)).toEqual({ text: '', start: 3, end: 3, nextStart: undefined });
    expect(() => sliceText('abc', 4, 10)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });
});
