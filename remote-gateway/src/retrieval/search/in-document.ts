import type { SparseVector } from '../../lexical/sparse-vector.ts';
import type { Judged } from './judge-passages.ts';
import type { SearchContext } from './search-context.ts';

/** Whether the document of a passage has one of these terms in any of its passages. */
export async function isInDocument(
  { storeName, payload }: Judged,
  sparse: SparseVector,
  { store, identity, signal }: Pick<SearchContext, 'store' | 'identity' | 'signal'>,
): Promise<boolean> {
  const query = { dense: null, sparse, denseScale: 0, limit: 1, filters: { doc_ids: [payload.doc_id] } };
  try {
    return (await store.query(storeName, identity, query, signal)).length > 0;
  } catch {
    signal?.throwIfAborted();
    // Only a remark to the answer: without the store's word the verdict stays.
    return true;
  }
}
