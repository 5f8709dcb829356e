import { describe, expect, it } from 'vitest';
import { askedPart } from './asked-part.ts';

describe('askedPart', () => {
  it.each([
    [
      'What is the ratio of FY2018? It is 365 * payables / COGS. Use the balance sheet.',
      'What is the ratio of FY2018?',
    ],
    ['You work at Harbour. What is its revenue?', 'What is its revenue?'],
    ['Articles about eigenvalues. One is by Davis, SIAM 1970.', 'Articles about eigenvalues.'],
    ['Articles by C. Davis and W. M. Kahn', 'Articles by C. Davis and W. M. Kahn'],
    ['Was version 2.0 of example.org released in 2020?', 'Was version 2.0 of example.org released in 2020?'],
  ])('is the sentence that asks: %s', (query, asked) => expect(askedPart(query)).toBe(asked));

  it('has no examples', () => {
    expect(askedPart('Which languages, e.g. Pascal or Ada, have types?').trim()).toBe('Which languages,');
    expect(askedPart('Algorithms, especially the Chinese remainder theorem').trim()).toBe('Algorithms,');
  });
});
