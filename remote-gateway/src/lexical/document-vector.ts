import { Frequencies } from './frequencies.ts';
import type { SparseVector } from './sparse-vector.ts';
import { shownStatements } from './statements.ts';
import { hashAfter } from './term-hash.ts';
import { eachTerm } from './terms.ts';

/** BM25's usual constants (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
const K1 = 1.2;
const B = 0.75;
/** A title says what a passage is about, so its terms count twice. */
export const TITLE_COUNT = 2;
/** The assumed mean length of a new collection, and the number of chunks that this assumption counts as. */
const PRIOR_TERMS = 100;
const PRIOR_CHUNKS = 50;
/** Means up to which a collection counts as one of short chunks, or of usual ones (chosen by evaluation). */
const SHORT = { upTo: 57, mean: 50 };
const USUAL = { upTo: 141, mean: 100 };
const LONG_MEAN = 200;

const NO_TERMS: SparseVector = { indices: [], values: [] };

/** The parts of a chunk that are indexed. */
export type IndexedText = {
  readonly text: string;
  /** What a reader sees before the text, such as a table's header. */
  readonly lead: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Names that code defines: they count once more here than where they are only used. */
  readonly symbols?: readonly string[];
};

/**
 * Mean terms of a chunk in a collection, from the sums in the catalog; an assumption while the collection is new. An
 * exact mean would change with each chunk and weigh early chunks differently from later ones, which costs .015 nDCG. A
 * mean that is wrong by up to a half but equal for nearly all chunks costs nothing. So there are three, and most
 * collections keep the first.
 */
export function collectionMeanTerms({ chunks, terms }: { readonly chunks: number; readonly terms: number }): number {
  const mean = (PRIOR_TERMS * PRIOR_CHUNKS + terms) / (PRIOR_CHUNKS + chunks);
  if (mean < SHORT.upTo) return SHORT.mean;
  return mean < USUAL.upTo ? USUAL.mean : LONG_MEAN;
}

/**
 * BM25 weights of a chunk's terms without IDF, which Qdrant adds at query time. `terms` is the chunk's length, which the
 * catalog sums for {@link collectionMeanTerms}. A last heading that repeats the title counts once.
 */
export function documentVector(
  { text, lead, title, headingPath, symbols = [] }: IndexedText,
  {
    language,
    meanTerms,
    names,
  }: { readonly language: string; readonly meanTerms: number; readonly names?: SparseVector },
): { readonly sparse: SparseVector; readonly terms: number } {
  const counted = new Frequencies();
  const bodyLength = countInto(counted, lead === '' ? text : `${lead}\n${text}`, language, { times: 1 });
  const heading = [...new Set([title, ...headingPath])].join('\n');
  const headingLength = countInto(counted, heading, language, { times: TITLE_COUNT });
  // They repeat words of the text, so they do not count for its length.
  if (symbols.length > 0) countInto(counted, symbols.join('\n'), language, { times: 1, mainOnly: true });

  const terms = bodyLength + TITLE_COUNT * headingLength;
  const norm = K1 * (1 - B + (B * terms) / Math.max(meanTerms, 1));
  const indices: number[] = [];
  const values: number[] = [];
  counted.forEach((hash, frequency) => {
    indices.push(hash);
    values.push((frequency * (K1 + 1)) / (frequency + norm));
  });
  // Fields of their own: their terms are no words of the text, and do not count for its length.
  for (const field of [names ?? NO_TERMS, shownStatements({ text, lead, headingPath })]) {
    for (const [at, hash] of field.indices.entries()) {
      if (counted.has(hash)) continue;
      indices.push(hash);
      values.push(field.values[at] ?? 0);
    }
  }
  return { sparse: { indices, values }, terms };
}

/** Adds a text's terms, the main ones first, and returns its length. */
function countInto(
  counted: Frequencies,
  text: string,
  language: string,
  { times, mainOnly = false }: { readonly times: number; readonly mainOnly?: boolean },
): number {
  const minor: number[] = [];
  const length = eachTerm(text, language, {
    main: ({ hash }) => counted.add(hash, times),
    pair: ({ before }, { text }) => minor.push(hashAfter(before, text)),
    character: ({ hash }) => minor.push(hash),
    quantity: ({ hash }) => minor.push(hash),
  });
  if (!mainOnly) for (const hash of minor) counted.add(hash, times);
  return length;
}
