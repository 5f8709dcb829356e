import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedEnd, splitsPair } from './bounded-text.ts';
import { countTokens } from './count-tokens.ts';

describe('boundedEnd', () => {
  it('takes everything that fits', () => {
    expect(boundedEnd('three short words', 0, 17, 100)).toBe(17);
    expect(boundedEnd('three short words', 6, 11, 100)).toBe(11);
  });

  it('ends at a paragraph where one is near', () => {
    const text = `${'word '.repeat(90)}\n\n${'more '.repeat(90)}`;
    expect(text.slice(0, boundedEnd(text, 0, text.length, 110))).toMatch(/word \n\n$/);
  });

  it('never has more tokens than requested, never splits a character, and always makes progress', () => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '\n', '\n\n', '😀', '漢字', 'word ', 'שלום ', 'x'.repeat(50)))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), fc.nat(), (content, most, from) => {
        fc.pre(content.length > 0);
        let start = from % content.length;
        if (splitsPair(content, start)) start -= 1;
        const end = boundedEnd(content, start, content.length, most);
        expect(end).toBeGreaterThan(start);
        expect(splitsPair(content, end)).toBe(false);
        const slice = content.slice(start, end);
        if (slice.length > 2) expect(countTokens(slice)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('is quick on a run without a break', () => {
    const text = 'x'.repeat(1_000_000);
    const before = process.threadCpuUsage();
    expect(boundedEnd(text, 0, text.length, 8_000)).toBeGreaterThan(1_000);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
