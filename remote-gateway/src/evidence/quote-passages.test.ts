import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from './passage.ts';
import { quotePassages } from './quote-passages.ts';

const BOUNDS = { max_quotes: 6, max_quote_tokens: 150, include_context_tokens: 40 };

function passage(text: string): Passage {
  return {
    passage_id: 'p',
    doc_id: '00000000-0000-5000-8000-000000000001',
    collection: 'default',
    source: 'local',
    uri: 'a.md',
    filename: 'a.md',
    title: 'A',
    heading_path: [],
    start: 0,
    end: text.length,
    text,
    segments: [],
  };
}

describe('the surroundings of quotes', () => {
  it('stand with the best quote, and are not repeated with those that follow', () => {
    const text = 'Pumps need oil. The pump starts at noon. Oil is changed in May. Each pump has a valve. Nobody knows.';
    const { quotes } = quotePassages('When does the pump start and what oil?', [passage(text)], BOUNDS);
    const [best, ...others] = quotes;
    expect(`${best?.before}${best?.quote}${best?.after}`).toBe(text);
    expect(others.length).toBeGreaterThan(1);
    expect(others.map(({ before, after }) => before + after).join('')).toBe('');
  });

  it('are shown once, whatever the text', () => {
    const word = fc.constantFrom('pump', 'oil', 'valve', 'x', 'and.', 'noon.\n\n', '- item', '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), (words) => {
        const text = words.join(' ');
        const { quotes } = quotePassages('pump oil valve', [passage(text)], BOUNDS);
        const seen = new Set<number>();
        for (const { before, quote, after, citation } of quotes) {
          const start = citation.start - before.length;
          const end = citation.start + quote.length + after.length;
          expect(text.slice(start, end)).toBe(before + quote + after);
          for (let at = start; at < end; at++) {
            if (at < citation.start || at >= citation.start + quote.length) expect(seen.has(at)).toBe(false);
          }
          for (let at = start; at < end; at++) seen.add(at);
        }
      }),
      { numRuns: 100 },
    );
  });
});
