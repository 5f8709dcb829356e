import { describe, expect, it } from 'vitest';
import { inverseDocumentFrequency } from '../../lexical/idf.ts';
import { relevanceInputs, relevanceOf } from './relevance.ts';
import type { TermStatistics } from './term-statistics.ts';

/** Statistics of terms by how many of 1,000 passages contain them. */
function statisticsOf(holding: Readonly<Record<string, number>>): TermStatistics {
  const passages = 1_000;
  const idf = new Map(
    Object.entries(holding).map(([term, count]) => [term, inverseDocumentFrequency(passages, count)]),
  );
  return {
    passages,
    idf,
    absent: new Set(Object.keys(holding).filter((term) => holding[term] === 0)),
    total: idf.values().reduce((sum, one) => sum + one, 0),
  };
}

/** The relevance of a passage that has all of its terms in one sentence. */
const relevance = (fusedScore: number | undefined, matched: readonly string[], statistics: TermStatistics, more = {}) =>
  relevanceOf(relevanceInputs({ fusedScore, ...inOneSentence(matched, statistics), ...more }, statistics));

function inOneSentence(matched: readonly string[], { idf }: TermStatistics) {
  return { matched: new Set(matched), togetherIdf: matched.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0) };
}

describe('relevance', () => {
  const statistics = statisticsOf({ pancak: 0, recip: 4, banana: 0 });

  it('is high for a passage with all terms, and low for one with the common term of a question about others', () => {
    const recipes = statisticsOf({ pancak: 5, recip: 40, banana: 8 });
    expect(relevance(1.3 * recipes.total, ['pancak', 'recip', 'banana'], recipes)).toBeGreaterThan(0.35);
    expect(relevance(0.25 * statistics.total, ['recip'], statistics)).toBeLessThan(0.04);
  });

  it('counts a match of rare terms more than one of frequent terms with the same score', () => {
    const mixed = statisticsOf({ rare: 1, rarer: 2, common: 700, usual: 600 });
    expect(relevance(8, ['rare', 'rarer'], mixed)).toBeGreaterThan(relevance(8, ['common', 'usual'], mixed));
  });

  it('is estimated from the matched terms where there is no fused score', () => {
    const recipes = statisticsOf({ pancak: 5, recip: 40, banana: 8 });
    const of = (matched: readonly string[]) => relevance(undefined, matched, recipes);
    expect(of(['pancak', 'recip', 'banana'])).toBeGreaterThan(0.3);
    expect(of(['recip'])).toBeLessThan(0.06);
  });

  it('counts a member of a compound half, and expects no cosine where no vector was asked for', () => {
    const known = statisticsOf({ verwaltungsorgan: 1, vetorecht: 3 });
    const of = (more: object) => relevance(6, ['vetorecht'], known, more);
    expect(of({ inPart: ['verwaltungsorgan'] })).toBeGreaterThan(of({}));
    expect(of({ inPart: ['verwaltungsorgan'] })).toBeLessThan(relevance(6, [...known.idf.keys()], known));
    expect(of({ hasVector: false })).toBeGreaterThan(of({ hasVector: true }));
  });

  it('does not ask of a query more than it says: a word that most passages contain is a full match', () => {
    const one = statisticsOf({ pump: 600 });
    expect(relevanceInputs({ fusedScore: one.total, ...inOneSentence(['pump'], one) }, one).evidence).toBeCloseTo(0);
  });

  it('counts terms that stand together more than the same terms far apart', () => {
    const recipes = statisticsOf({ pancak: 5, recip: 40, banana: 8 });
    const of = (more: object) => relevance(10, ['pancak', 'banana'], recipes, more);
    expect(of({ togetherIdf: recipes.idf.get('pancak') })).toBeLessThan(of({}));
  });

  it('grows with the score and stays within 0 and 1 without terms, for stop words that only a vector finds', () => {
    const none = statisticsOf({});
    const shares = [0, 1, 3, 1_000].map((score) => relevance(score, [], none));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });
});
