import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionMeanTerms, documentVector } from './document-vector.ts';
import { queryVector } from './query-vector.ts';
import { termHash } from './term-hash.ts';
import { countTerms } from './terms.ts';

const options = { language: 'english', meanTerms: 10 };
const chunk = (text: string, title = '', headingPath: string[] = []) => ({ text, lead: '', title, headingPath });
const weight = (term: string, vector: { indices: number[]; values: number[] }) =>
  vector.values[vector.indices.indexOf(termHash(term))];

describe('term hash', () => {
  it('never changes, since it is on disk', () => {
    expect([termHash(''), termHash('connect'), termHash('boundari layer'), termHash('日本')]).toEqual([
      2872998923, 308952823, 2464810999, 3490853225,
    ]);
  });
});

describe('document vector', () => {
  it('gives BM25 weights without IDF', () => {
    const { sparse, terms } = documentVector(chunk('wing wing flow'), options);
    expect(terms).toBe(3);
    const norm = 1.2 * (0.25 + (0.75 * 3) / 10);
    expect(weight('wing', sparse)).toBeCloseTo((2 * 2.2) / (2 + norm), 10);
    expect(weight('flow', sparse)).toBeCloseTo(2.2 / (1 + norm), 10);
  });

  it('counts title and headings twice, a repeated one once', () => {
    const plain = documentVector(chunk('wing flow'), options);
    const titled = documentVector(chunk('wing flow', 'Wing', ['Wing']), options);
    expect(titled.terms).toBe(plain.terms + 2);
    expect(weight('wing', titled.sparse)).toBeGreaterThan(weight('wing', plain.sparse) ?? 0);
  });

  it('is made of the very terms that a query is, the main ones first', () => {
    const word = fc.constantFrom(
      'wing',
      'Wings',
      'the',
      'ERR_CONN_42',
      'état',
      '日本語',
      "it's",
      'v1.2',
      'C++',
      '1,234',
    );
    const text = fc.oneof(
      fc.array(word).map((all) => all.join(' ')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('english', 'german', 'klingon'), (body, language) => {
        const { main, minor, length } = countTerms(body, language);
        const frequencies = new Map<number, number>();
        for (const [term, count] of [...main, ...minor]) {
          frequencies.set(termHash(term), (frequencies.get(termHash(term)) ?? 0) + count);
        }
        const { sparse, terms } = documentVector(chunk(body), { language, meanTerms: 10 });
        const norm = 1.2 * (0.25 + (0.75 * length) / 10);
        expect(terms).toBe(length);
        expect(sparse.indices).toEqual([...frequencies.keys()]);
        for (const [at, count] of [...frequencies.values()].entries()) {
          expect(sparse.values[at]).toBeCloseTo((count * 2.2) / (count + norm), 10);
        }
      }),
    );
  });

  it('has room for any number of terms', () => {
    const words = Array.from({ length: 5_000 }, (_, n) => `word${n}`);
    const { sparse } = documentVector(chunk([...words, ...words].join('\n')), options);
    expect(weight('word4999', sparse)).toBe(weight('word0', sparse));
    expect(new Set(sparse.indices).size).toBe(sparse.indices.length);
  });

  it('has unique 32-bit indices and positive values for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, title) => {
        const { sparse } = documentVector(chunk(text, title), options);
        expect(new Set(sparse.indices).size).toBe(sparse.indices.length);
        expect(sparse.values.length).toBe(sparse.indices.length);
        expect(sparse.indices.every((index) => Number.isInteger(index) && index >= 0 && index < 2 ** 32)).toBe(true);
        expect(sparse.values.every((value) => value > 0)).toBe(true);
      }),
    );
  });
});

describe('mean length of a collection', () => {
  it('starts with a guess and is one of three, of which most collections keep the first', () => {
    const at = (mean: number, chunks = 10_000) => collectionMeanTerms({ chunks, terms: chunks * mean });
    expect(at(0, 0)).toBe(100);
    expect([60, 100, 135].map((mean) => at(mean))).toEqual([100, 100, 100]);
    expect([10, 45, 200, 5_000].map((mean) => at(mean))).toEqual([50, 50, 200, 200]);
    expect(at(5_000, 1)).toBe(200);
  });
});

describe('query vector', () => {
  it('counts repeated words and weighs pairs less', () => {
    const vector = queryVector('flow over wings, wing flow', ['english']);
    expect(weight('wing', vector)).toBe(2);
    expect(weight('flow', vector)).toBe(2);
    expect(weight('flow wing', vector)).toBe(0.2);
  });

  it('is empty for a query of stop words or emoji', () => {
    expect(queryVector('what is this 🎉', ['english']).indices).toEqual([]);
  });
});

describe('names in a document vector', () => {
  it('are terms of their own that change neither length nor weights of the text', () => {
    const names = { indices: [7, termHash('wing')], values: [1, 1] };
    const plain = documentVector(chunk('wing flow'), options);
    const withNames = documentVector(chunk('wing flow'), { ...options, names });
    expect(withNames.terms).toBe(plain.terms);
    expect(withNames.sparse.indices).toEqual([...plain.sparse.indices, 7]);
    expect(withNames.sparse.values).toEqual([...plain.sparse.values, 1]);
  });
});
