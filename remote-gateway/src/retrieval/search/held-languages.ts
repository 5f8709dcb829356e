import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { AUTO, FALLBACK_LANGUAGE } from '../../lexical/passage-language.ts';
import { isLostIndex } from '../../store/qdrant-errors.ts';
import type { Store } from '../../store/store.ts';
import type { Candidate } from './published-candidates.ts';

/** The most languages whose stems a query has in one collection: the most frequent ones. */
const MAX_LANGUAGES = 8;

/** By row, of which the catalog makes a new one whenever something changes in the collection. */
const known = new WeakMap<CollectionRow, readonly string[]>();

/** Languages by which the passages of a part of a collection are stemmed, most frequent first; never empty. */
export function heldLanguages(row: CollectionRow): readonly string[] {
  return row.language === AUTO ? (known.get(row) ?? [FALLBACK_LANGUAGE]) : [row.language];
}

/**
 * The languages of a query for one part of a collection: those of all parts that the caller sees, so that the parts are
 * searched for the same terms, whose statistics can be joined.
 */
export function queriedLanguages(row: CollectionRow, parts: readonly CollectionRow[]): readonly string[] {
  if (row.language !== AUTO) return [row.language];
  const alike = parts.filter(({ language }) => language === AUTO);
  return [...new Set(alike.flatMap(heldLanguages))].slice(0, MAX_LANGUAGES);
}

/** True when {@link heldLanguages} needs no question to the store. */
export function knowsLanguages(row: CollectionRow): boolean {
  return row.language !== AUTO || row.chunks === 0 || known.has(row);
}

/** Asks the store for the languages of collections that recognise them, once for each row. */
export async function learnLanguages(
  store: Pick<Store, 'languages'>,
  rows: readonly CollectionRow[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await Promise.all(
    rows
      .filter((row) => !knowsLanguages(row))
      .map(async (row) => {
        const languages = await store.languages(row.storeName, signal).catch((error: unknown) => {
          // The query reports a lost index.
          if (!isLostIndex(error)) throw error;
          return [];
        });
        known.set(row, languages.length > 0 ? languages.slice(0, MAX_LANGUAGES) : [FALLBACK_LANGUAGE]);
      }),
  );
}

/** The language whose stems a passage has. */
export function languageOf(
  { payload, storeName }: Pick<Candidate, 'payload' | 'storeName'>,
  collections: readonly CollectionRow[],
): string {
  const row = collections.find((one) => one.storeName === storeName);
  return payload.language ?? (row ? heldLanguages(row)[0] : undefined) ?? FALLBACK_LANGUAGE;
}
