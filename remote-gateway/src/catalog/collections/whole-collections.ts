import type { Kind } from '@docferry/shared-contracts';
import type { CollectionRow } from './collection-row.ts';

/**
 * Collections as a caller knows them: the parts that it sees as one, with the settings of the first, which is the team's
 * where there is one, and the sizes of all. `parts` are in order of name.
 */
export function wholeCollections(parts: readonly CollectionRow[]): CollectionRow[] {
  return [...Map.groupBy(parts, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce(joined, first)] : [],
  );
}

function joined(whole: CollectionRow, part: CollectionRow): CollectionRow {
  const kinds: readonly Kind[] | undefined =
    whole.kinds && part.kinds ? [...new Set([...whole.kinds, ...part.kinds])] : undefined;
  return {
    ...whole,
    documents: whole.documents + part.documents,
    chunks: whole.chunks + part.chunks,
    terms: whole.terms + part.terms,
    indexLost: whole.indexLost || part.indexLost,
    updatedAt: whole.updatedAt > part.updatedAt ? whole.updatedAt : part.updatedAt,
    ...(kinds ? { kinds } : {}),
  };
}
