import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermCache } from './term-cache.ts';

describe('TermCache', () => {
  it('gives the value for a word at its position, however many came before', () => {
    const cache = new TermCache((word) => `<${word}>`);
    const word = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', 'the', 'The', 'the '));
    fc.assert(
      fc.property(word, word, word, (before, found, after) => {
        const text = `${before}${found}${after}`;
        const made = () => cache.of(text, before.length, before.length + found.length);
        expect([made(), made()]).toEqual([`<${found}>`, `<${found}>`]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('computes a cached word once', () => {
    const asked: string[] = [];
    const cache = new TermCache((word) => asked.push(word));
    const before = asked.length;
    for (let times = 0; times < 3; times += 1) for (const word of ['cat', 'Cat']) cache.of(`a ${word}`, 2, 5);
    expect(asked.slice(before)).toEqual(['cat', 'Cat']);
  });

  it('caches no long word, and takes more words than it has room for', () => {
    const asked: string[] = [];
    const cache = new TermCache((word) => asked.push(word));
    const long = 'x'.repeat(1_000);
    const before = asked.length;
    for (let times = 0; times < 2; times += 1) cache.of(long, 0, long.length);
    expect(asked.length - before).toBe(2);
    for (let word = 0; word < 100_000; word += 1) cache.of(`${word}`, 0, `${word}`.length);
    expect(asked.at(-1)).toBe('99999');
  });

  it('keeps no text of a word in cache', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const cache = new TermCache((word) => word.slice(1));
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    for (let n = 0; n < 500; n += 1) {
      const word = `some-long-word-${n}`;
      const text = `${'no'.repeat(50_000).replaceAll('n', 'g')} ${word}`;
      cache.of(text, text.length - word.length, text.length);
    }
    expect(used() - before).toBeLessThan(10_000_000);
    expect(cache.of('some-long-word-7', 0, 16)).toBe('ome-long-word-7');
  });
});
