import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordMemory } from './word-memory.ts';

describe('WordMemory', () => {
  it('gives what is made of a word where it stands, however many came before', () => {
    const memory = new WordMemory((word) => `<${word}>`);
    const word = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', 'the', 'The', 'the '));
    fc.assert(
      fc.property(word, word, word, (before, found, after) => {
        const text = `${before}${found}${after}`;
        const made = () => memory.of(text, before.length, before.length + found.length);
        expect([made(), made()]).toEqual([`<${found}>`, `<${found}>`]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('makes nothing again of a word that it holds', () => {
    const asked: string[] = [];
    const memory = new WordMemory((word) => asked.push(word));
    const before = asked.length;
    for (let times = 0; times < 3; times += 1) for (const word of ['cat', 'Cat']) memory.of(`a ${word}`, 2, 5);
    expect(asked.slice(before)).toEqual(['cat', 'Cat']);
  });

  it('keeps no long word, and goes on with more words than it holds', () => {
    const asked: string[] = [];
    const memory = new WordMemory((word) => asked.push(word));
    const long = 'x'.repeat(1_000);
    const before = asked.length;
    for (let times = 0; times < 2; times += 1) memory.of(long, 0, long.length);
    expect(asked.length - before).toBe(2);
    for (let word = 0; word < 100_000; word += 1) memory.of(`${word}`, 0, `${word}`.length);
    expect(asked.at(-1)).toBe('99999');
  });
});
