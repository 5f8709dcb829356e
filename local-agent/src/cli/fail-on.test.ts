import { describe, expect, it } from 'vitest';
import { type Envelope, failureEnvelope, success } from '../index/query/envelope.ts';
import { failedConditions, parseCondition } from './fail-on.ts';

const result = (rank: number, source_type: 'constraint' | 'code', relevance: number, path: string) => ({
  rank,
  source_type,
  semantic_score: 1,
  relevance,
  path,
  final_score: 1,
  relation: 'similar' as const,
  symbol: null,
  lines: null,
  excerpt: '',
  chunk_id: null,
  doc_id: null,
});

function answer(results: ReturnType<typeof result>[], { stale = false, degraded = [] as string[] } = {}): Envelope {
  return success(results, { query: 'q', collection: 'c', stale }, degraded);
}

const failing = (found: Envelope, ...texts: string[]) => failedConditions(found, texts.map(parseCondition));

describe('--fail-on', () => {
  const found = answer([result(1, 'code', 1, 'src/a.ts'), result(2, 'constraint', 0.6, 'adr/1.md')]);

  it('says which conditions hold', () => {
    expect(
      failing(
        found,
        'partial',
        'stale',
        'no-constraint',
        'constraint-rank=2',
        'constraint-score=.7',
        'absent=adr/1.md',
      ),
    ).toEqual([]);
    expect(failing(found, 'constraint-rank=1', 'constraint-score=0.6', 'absent=adr/2.md')).toEqual([
      'constraint-rank=1',
      'constraint-score=0.6',
      'absent=adr/2.md',
    ]);
    expect(failing(answer([], { stale: true, degraded: ['search'] }), 'partial', 'stale', 'no-constraint')).toEqual([
      'partial',
      'stale',
      'no-constraint',
    ]);
  });

  it('takes no document for a rule that is hardly about the question', () => {
    expect(failing(answer([result(1, 'constraint', 0.05, 'adr/1.md')]), 'no-constraint')).toEqual(['no-constraint']);
  });

  it('leaves an error to its own exit code', () => {
    expect(failing(failureEnvelope(new Error('x')), 'partial', 'no-constraint')).toEqual([]);
  });

  it.each(['', 'rank', 'constraint-rank=', 'constraint-score=2', 'constraint-score=x', 'absent='])(
    'refuses "%s"',
    (text) => {
      expect(() => parseCondition(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    },
  );
});
