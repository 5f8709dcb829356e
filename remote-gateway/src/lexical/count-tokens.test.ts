import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../chunk/chunk-document.ts';
import { countTokens, type Tokenizer, withTokenizer } from './count-tokens.ts';

describe('countTokens', () => {
  it('counts ordinary text, control tokens and broken surrogates as text', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('Hello world')).toBe(2);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
    expect(countTokens('\ud83d')).toBeGreaterThan(0);
  });

  it('counts the text around a long run separately', () => {
    const words = 'Some ordinary words of a sentence, and more of them.';
    const run = '/very/long/path'.repeat(10);
    expect(countTokens(`${words} ${run} ${words}`)).toBeLessThanOrEqual(2 * countTokens(words) + countTokens(run) + 2);
  });

  it.each<Tokenizer>(['o200k_base', 'cl100k_base'])(
    'counts what %s itself does, whatever stands between words',
    (name) => {
      type Encoding = typeof import('gpt-tokenizer/encoding/o200k_base');
      const { countTokens: count } = createRequire(import.meta.url)(`gpt-tokenizer/encoding/${name}`) as Encoding;
      const word = fc.oneof(
        { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z]{1,30}$/) },
        fc.constantFrom(
          'the',
          'The',
          'THE',
          "don't",
          'é',
          'naïve',
          '漢字',
          '3.14',
          '1000000',
          '<|endoftext|>',
          '\ud83d',
          '',
        ),
        fc.string({ unit: 'binary', maxLength: 6 }),
      );
      const between = fc.oneof(
        { weight: 8, arbitrary: fc.constant(' ') },
        fc.constantFrom('  ', '\n', '. ', "'s ", '/ ', ' (', ' 7 ', '.\n\n', '\t', '\u00a0'),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(word, between), { maxLength: 40 }), (parts) => {
          const text = parts.flat().join('');
          const runs = text.split(/\s+/).concat(text.split(/\S+/));
          fc.pre(runs.every((run) => run.length <= 64));
          expect(withTokenizer(name, () => countTokens(text))).toBe(count(text, { disallowedSpecial: new Set() }));
        }),
        { numRuns: 1_000 },
      );
    },
  );

  it.each(['a', ' ', '=', '漢', '\n', '0'])('is quick on a run of a million %j', (character) => {
    const started = process.cpuUsage();
    expect(countTokens(character.repeat(1_000_000))).toBeGreaterThan(1_000);
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });
});

describe('withTokenizer', () => {
  const hindi = 'टोकन की गिनती हर मॉडल में अलग होती है। '.repeat(40);

  it("counts by the embedder's own tokenizer, and by the previous one again afterwards", () => {
    const own = withTokenizer('cl100k_base', () => countTokens(hindi));
    expect(own).toBeGreaterThan(1.5 * countTokens(hindi));
    expect(() =>
      withTokenizer('cl100k_base', () => {
        throw new Error('on the way');
      }),
    ).toThrow('on the way');
    expect(countTokens(hindi)).toBeLessThan(own);
  });

  it('keeps chunks to their size in those tokens', () => {
    const options = { title: 'T', segments: [], chunkSize: 100, chunkOverlap: 0, kind: 'doc', filename: 'a' } as const;
    for (const { text, tokens } of chunkDocument(hindi, { ...options, tokenizer: 'cl100k_base' })) {
      expect(tokens).toBe(withTokenizer('cl100k_base', () => countTokens(text)));
      expect(tokens).toBeLessThanOrEqual(100);
    }
  });
});
