import { describe, expect, it } from 'vitest';
import { queryVector } from '../../lexical/query-vector.ts';
import { termHash } from '../../lexical/term-hash.ts';
import type { Hit } from '../../store/point.ts';
import { expandQuery } from './expand-query.ts';

const hit = (text: string, score: number): Hit => ({
  id: text,
  score,
  payload: {
    doc_id: 'd',
    generation: 1,
    chunk_index: 0,
    text,
    text_hash: '',
    occurrence: 0,
    start: 0,
    end: text.length,
    heading_path: [],
    segment: null,
    owner: null,
    metadata: {
      collection: 'default',
      source: 'local',
      uri: 'a',
      filename: 'a',
      title: '-',
      kind: 'doc',
      tags: [],
      visibility: 'team',
      ingested_at: '2026-01-01T00:00:00.000Z',
    },
  },
});
const query = 'wing flutter';
const sparse = queryVector(query, ['english']);
const weight = (term: string, passages: Hit[]) => {
  const { indices, values } = expandQuery(query, sparse, passages, ['english']);
  return values[indices.indexOf(termHash(term))] ?? 0;
};

describe('expanding a query', () => {
  it('adds what the best passages say, most of it from the best', () => {
    const passages = [hit('wing torsion torsion', 10), hit('wing bread', 5)];
    expect(weight('torsion', passages)).toBeGreaterThan(0.1);
    expect(weight('bread', passages)).toBeLessThan(0.01);
    expect(weight('flutter', passages)).toBeCloseTo(0.8, 10);
  });

  it('keeps the total weight of the words', () => {
    const passages = [hit('wing torsion torsion', 10), hit('wing bread', 9)];
    const words = ['wing', 'flutter', 'torsion', 'bread'].map((term) => weight(term, passages));
    expect(words.reduce((a, b) => a + b)).toBeCloseTo(2, 10);
  });

  it('changes nothing without passages or without a positive score', () => {
    expect(expandQuery(query, sparse, [], ['english'])).toBe(sparse);
    expect(expandQuery(query, sparse, [hit('bread', -1)], ['english'])).toBe(sparse);
  });
});
