import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { heldInPart } from '../relevance/compounds.ts';
import { type Identifier, identifiersIn } from '../relevance/identifiers.ts';
import { type RelevanceInputs, relevanceInputs, relevanceOf } from '../relevance/relevance.ts';
import type { TermStatistics } from '../relevance/term-statistics.ts';
import { idfTogether } from '../relevance/terms-together.ts';
import { flat, holdsWhole } from './exact-text.ts';
import { type FindTerms, findMatches, type Match, termsIn } from './find-terms.ts';
import { languageOf } from './held-languages.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchContext } from './search-context.ts';

/** A ranked passage with its relevance, and what that comes from. */
export type Judged = Ranked & {
  readonly relevance: number;
  readonly inputs: RelevanceInputs;
  /** The language of `matched`. */
  readonly language: string;
  /** The terms of the query that the passage, its headings or its names contain; of an identifier all or none. */
  readonly matched: ReadonlySet<string>;
  /** The other terms, compounds of which it has a member. */
  readonly inPart: readonly string[];
  /** Where its text has terms of the query. */
  readonly matches: readonly Match[];
};

/** How the passages were found. */
type Found = {
  readonly findTermsIn: (passage: Ranked) => FindTerms;
  /** Names of the stores that were asked without a vector. */
  readonly lexicalOnly: ReadonlySet<string>;
};

const NO_STATISTICS: TermStatistics = { passages: 0, idf: new Map(), absent: new Set(), total: 0 };

export function judgePassages(
  { request, plan: { fusion, feedback } }: Pick<SearchContext, 'request' | 'plan'>,
  ranked: readonly Ranked[],
  collections: readonly CollectionRow[],
  statistics: readonly QueryStatistics[],
  { findTermsIn, lexicalOnly }: Found,
): Judged[] {
  const identifiers = new Map<string, Identifier[]>();
  const identifiersOf = (language: string) => {
    const known = identifiers.get(language) ?? identifiersIn(request.query, language);
    identifiers.set(language, known);
    return known;
  };
  return ranked.map((passage) => {
    const { text, lead, heading_path, metadata } = passage.payload;
    const names = [metadata.filename, metadata.title, ...heading_path, lead ?? ''].join('\n');
    const findTerms = findTermsIn(passage);
    const language = languageOf(passage, collections);
    const matches = findMatches(text, findTerms);
    const named = termsIn(names, findTerms);
    const matched = new Set([...named, ...matches.flatMap(({ terms }) => terms)]);
    const wanted = identifiersOf(language);
    const held = wanted.length > 0 ? flat(`${names}\n${text}`) : '';
    for (const { whole, parts } of wanted) {
      if (matched.has(whole)) continue;
      if (holdsWhole(held, whole)) for (const terms of [matched, named]) terms.add(whole);
      else for (const part of parts) matched.delete(part);
    }
    const own = statistics.find((one) => one.collection === passage.collection && one.language === language);
    const fusedScore = fusion === 'score' && !feedback ? passage.score : undefined;
    const known = own?.statistics ?? NO_STATISTICS;
    const rarity = new Map([...known.idf].filter(([term]) => matched.has(term)));
    const togetherIdf = idfTogether(matches, named, rarity);
    const unmatched = [...known.idf.keys()].filter((term) => !matched.has(term));
    const inPart = heldInPart(unmatched, `${names}\n${text}`, language);
    const inputs = relevanceInputs(
      { fusedScore, hasVector: !lexicalOnly.has(passage.storeName), matched, togetherIdf, inPart },
      known,
    );
    return { ...passage, language, matched, inPart, matches, inputs, relevance: relevanceOf(inputs) };
  });
}
