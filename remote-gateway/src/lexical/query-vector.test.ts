import { expect, it } from 'vitest';
import { queryVector } from './query-vector.ts';
import { termHash } from './term-hash.ts';

const weightOf = (term: string, query: string, languages: readonly string[]) => {
  const { indices, values } = queryVector(query, languages);
  return values[indices.indexOf(termHash(term))];
};

it('has the stems of each language that the collection holds', () => {
  // "häuser" is "haus" in German, and "hauser" without a stemmer that knows it.
  expect(weightOf('haus', 'Häuser houses', ['german', 'english'])).toBe(1);
  expect(weightOf('hous', 'Häuser houses', ['german', 'english'])).toBe(1);
  expect(weightOf('haus', 'Häuser houses', ['english'])).toBeUndefined();
});

it('counts a term once that is the same in several languages', () => {
  expect(weightOf('panther', 'Panther', ['german', 'english', 'french'])).toBe(1);
  const { indices } = queryVector('Panther Bowl', ['german', 'english']);
  expect(new Set(indices).size).toBe(indices.length);
});
