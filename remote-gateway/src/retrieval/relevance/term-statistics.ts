import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { inverseDocumentFrequency, passagesWith } from '../../lexical/idf.ts';
import { functionTerms } from '../../lexical/query-vector.ts';
import { termHash } from '../../lexical/term-hash.ts';
import { countTerms } from '../../lexical/terms.ts';
import type { Store } from '../../store/store.ts';

/** A longer query is judged by its first terms. */
const MAX_TERMS = 64;

/** How rare the terms of a query are in the searched parts of one collection. */
export type TermStatistics = {
  readonly passages: number;
  /** Inverse document frequency of each main term of the query. */
  readonly idf: ReadonlyMap<string, number>;
  /** Terms that no passage contains. */
  readonly absent: ReadonlySet<string>;
  /** Sum of `idf`. */
  readonly total: number;
};

type Part = Pick<CollectionRow, 'storeName' | 'chunks' | 'version'>;

/** The query's terms, stemmed by a language, without the function words of the language that it is in. */
export function queryTerms(query: string, language: string, spoken = language): string[] {
  const functionWords = spoken === language ? new Set<string>() : functionTerms(spoken, language);
  const terms = countTerms(query, language).main.keys();
  return terms
    .filter((term) => !functionWords.has(term))
    .take(MAX_TERMS)
    .toArray();
}

/**
 * Asks the store for the statistics of a query's terms of one language in the parts of one collection. A part that cannot answer is omitted.
 */
export async function termStatistics(
  store: Pick<Store, 'termRarity'>,
  query: string,
  { language, spoken, parts }: { readonly language: string; readonly spoken: string; readonly parts: readonly Part[] },
  signal: AbortSignal | undefined,
): Promise<TermStatistics> {
  const terms = queryTerms(query, language, spoken);
  const asked = await Promise.all(
    parts
      .filter(({ chunks }) => chunks > 0)
      .map(async (part) => {
        const rarity = await rarityOf(store, part, terms, signal);
        return rarity && { chunks: part.chunks, rarity };
      }),
  );
  const found = asked.filter((part) => part !== undefined);
  const passages = found.reduce((sum, { chunks }) => sum + chunks, 0);
  const idf = new Map<string, number>();
  const absent = new Set<string>();
  for (const term of terms) {
    const holding = found.reduce(
      (sum, { chunks, rarity }) => sum + passagesWith(chunks, rarity.get(termHash(term))),
      0,
    );
    if (!found.some(({ rarity }) => rarity.has(termHash(term)))) absent.add(term);
    idf.set(term, inverseDocumentFrequency(passages, holding));
  }
  return { passages, idf, absent, total: idf.values().reduce((sum, one) => sum + one, 0) };
}

async function rarityOf(
  store: Pick<Store, 'termRarity'>,
  { storeName, version }: Pick<Part, 'storeName' | 'version'>,
  terms: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, number> | undefined> {
  try {
    return await store.termRarity(storeName, terms.map(termHash), signal, version);
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
