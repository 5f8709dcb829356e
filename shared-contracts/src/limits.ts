/** Bounds that both halves check. Bytes are UTF-8 bytes unless said otherwise. */
export const LIMITS = {
  /** Largest text of one document, bytes. */
  textBytes: 10_000_000,
  /** Largest HTTP request body, bytes; above {@link LIMITS.textBytes} because JSON escapes. */
  bodyBytes: 16_000_000,
  /** Largest file that is converted by default, bytes. */
  fileBytes: 50_000_000,
  /** Longest search query, UTF-16 code units. */
  queryChars: 10_000,
  topK: 50,
  maxPerDoc: 50,
  collectionsPerSearch: 20,
  /** Most neighbouring passages on either side of a result. */
  contextPassages: 5,
  segments: 20_000,
  segmentLabelChars: 200,
  filenameChars: 255,
  uriChars: 2_048,
  sourceChars: 200,
  titleChars: 1_000,
  tags: 50,
  tagChars: 100,
  pageSize: 200,
  /** Longest cursor of a listing, which contains a uri; far below the limit of an HTTP request line. */
  listCursorChars: 12_000,
  /** Most tokens that one document slice returns. */
  sliceTokens: 8_000,
  /** Longest preview in search results, UTF-16 code units. */
  previewChars: 280,
  /** Most tokens of one passage that is read, with its context. */
  passageTokens: 800,
  /** Most passages that evidence is taken from in one request. */
  evidencePassages: 20,
  quotes: 20,
  quoteTokens: 200,
  /** Longest quote, UTF-16 code units, in addition to the token limit. */
  quoteChars: 500,
  /** Tokens on either side of a quote. */
  quoteContextTokens: 100,
  /** Largest answer of the evidence operations, bytes of JSON. */
  evidenceBytes: 32_768,
} as const;
