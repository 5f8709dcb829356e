import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../lexical/count-tokens.ts';
import { expandPassage } from './expand-passage.ts';

const words = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`).join(' ');

describe('a passage with what surrounds it', () => {
  const before = `${words('left', 400)}\n\n`;
  const own = words('own', 50);
  const text = `${before}${own}\n\n${words('right', 400)}`;
  const passage = { start: before.length, end: before.length + own.length };
  const slice = (options: Parameters<typeof expandPassage>[2]) => {
    const { start, end } = expandPassage(text, passage, options);
    return text.slice(start, end);
  };

  it('is only the passage unless more is requested', () => {
    expect(slice({ maxTokens: 300, before: 0, after: 0 })).toBe(own);
  });

  it('grows on the requested side, to a word', () => {
    const grown = slice({ maxTokens: 800, before: 40, after: 0 });
    expect(grown).toMatch(/^left\d+ [\s\S]+ own49$/);
    expect(countTokens(grown)).toBeLessThanOrEqual(countTokens(own) + 41);
    expect(slice({ maxTokens: 800, before: 0, after: 40 })).toMatch(/^own0 [\s\S]+right\d+ ?$/);
  });

  it('shares what is left between both sides', () => {
    const grown = slice({ maxTokens: countTokens(own) + 60, before: 800, after: 800 });
    expect(grown).toMatch(/left399\n\nown0[\s\S]+own49\n\nright0/);
    expect(countTokens(grown)).toBeLessThanOrEqual(countTokens(own) + 60);
  });

  it('is cut at its end when it is too long itself', () => {
    expect(slice({ maxTokens: 20, before: 50, after: 50 })).toMatch(/^own0 [\w ]+$/);
  });

  it('never splits a character and keeps its bound for any text', () => {
    const piece = fc.constantFrom('word ', '😀', '\n', '\n\n', '水', 'é', '\\', 'x'.repeat(90));
    const any = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''));
    const size = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(
        any,
        any,
        any,
        fc.integer({ min: 1, max: 80 }),
        size,
        size,
        (left, middle, right, maxTokens, more, less) => {
          fc.pre(middle !== '');
          const whole = `${left}${middle}${right}`;
          const place = { start: left.length, end: left.length + middle.length };
          const { start, end } = expandPassage(whole, place, { maxTokens, before: more, after: less });
          expect(start).toBeLessThanOrEqual(place.start);
          expect(end).toBeGreaterThan(place.start);
          expect(whole.slice(start, end).isWellFormed()).toBe(true);
          // Where two counted parts meet, a token may come apart.
          expect(countTokens(whole.slice(start, end))).toBeLessThanOrEqual(maxTokens + 3);
        },
      ),
      { numRuns: 200 },
    );
  });
});
