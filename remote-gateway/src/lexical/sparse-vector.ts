/** `indices` are 32-bit hashes of terms, unique; `values` their BM25 weights without IDF, which Qdrant adds. */
export type SparseVector = { readonly indices: number[]; readonly values: number[] };
