import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../lexical/count-tokens.ts';
import { boundText } from './bound-text.ts';

describe('boundText', () => {
  it('gives a start of the text that keeps the bound and splits no surrogate pair', () => {
    const text = fc.array(fc.constantFrom('word ', '😀', 'naïve', '漢字', '\n\n', 'x'.repeat(90)), { maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 60 }), (parts, tokens) => {
        const whole = parts.join('');
        const kept = boundText(whole, tokens);
        expect(whole.startsWith(kept)).toBe(true);
        expect(countTokens(kept)).toBeLessThanOrEqual(tokens);
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });

  it('keeps a text that fits as it is', () => {
    expect(boundText('short text', 8_000)).toBe('short text');
  });
});
