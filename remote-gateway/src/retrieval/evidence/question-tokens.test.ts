import { describe, expect, it } from 'vitest';
import { overlap, questionTokens } from './question-tokens.ts';

describe('the tokens of a question', () => {
  it('are lower-case words of three letters or more, each once', () => {
    expect(questionTokens('Why is the KES-1042 raised? The why of it: max_bytes')).toEqual([
      'why',
      'the',
      'kes',
      '1042',
      'raised',
      'max',
      'bytes',
    ]);
  });

  it('keep a name of which nothing would be left', () => {
    expect(questionTokens('Is v2.3.1 newer than 5.2.2, or 7?')).toEqual(['v2.3.1', 'newer', 'than', '5.2.2']);
  });

  it('are pairs of characters where a script has no spaces', () => {
    expect(questionTokens('再試行')).toEqual(['再試', '試行']);
  });

  it('are at most 200, however long the question', () => {
    expect(questionTokens(Array.from({ length: 3_000 }, (_, n) => `word${n}`).join(' '))).toHaveLength(200);
  });

  it('count in a text by their share, within longer words too', () => {
    expect(overlap(['token', 'expire', 'never'], 'Tokens EXPIRED.')).toBeCloseTo(2 / 3);
    expect(overlap([], 'anything')).toBe(0);
  });
});
