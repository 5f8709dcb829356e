/** How a family of models was trained, found by its name. */
export type ModelFamily = {
  /** What stands before a question and before a passage. */
  readonly query: string;
  readonly document: string;
  /** How the states of the tokens become a vector. */
  readonly pooling: 'mean' | 'cls';
  /** See Embedder. */
  readonly denseWeight: number;
};

/** Strong models and BM25 have equal weight until `docferry-gateway eval --sweep` has chosen one for the model. */
const EQUAL = 1;
/** Cosines of e5 models lie between .7 and 1, so that differences are small. */
const E5_WEIGHT = 8;

const FAMILIES: readonly (readonly [RegExp, ModelFamily])[] = [
  [/e5/i, { query: 'query: ', document: 'passage: ', pooling: 'mean', denseWeight: E5_WEIGHT }],
  [
    /bge-(?:small|base|large)-en/i,
    {
      query: 'Represent this sentence for searching relevant passages: ',
      document: '',
      pooling: 'cls',
      denseWeight: EQUAL,
    },
  ],
  [/bge|gte-modernbert|snowflake-arctic/i, { query: '', document: '', pooling: 'cls', denseWeight: EQUAL }],
  [/nomic-embed/i, { query: 'search_query: ', document: 'search_document: ', pooling: 'mean', denseWeight: EQUAL }],
];
const PLAIN: ModelFamily = { query: '', document: '', pooling: 'mean', denseWeight: EQUAL };

export function modelFamily(name: string): ModelFamily {
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN;
}
