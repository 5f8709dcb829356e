import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens.ts';

describe('countTokens', () => {
  it('counts ordinary text, control tokens and broken surrogates as text', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('Hello world')).toBe(2);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
    expect(countTokens('\ud83d')).toBeGreaterThan(0);
  });

  it.each(['a', ' ', '=', '漢', '\n', '0'])('is quick on a run of a million %j', (character) => {
    const started = performance.now();
    expect(countTokens(character.repeat(1_000_000))).toBeGreaterThan(1_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
