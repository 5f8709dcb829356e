/**
 * SQL: whether the version "g" of the document "d" was replaced less than so many ms ago, so that queries may still be
 * reading its points. Only a version that was published has chunks.
 */
export const recentlyReplaced = (ms: number): string =>
  `(g.state = 'dead' AND g.chunks > 0 AND d.published_generation IS NOT NULL
    AND d.updated_at > now() - interval '${ms} milliseconds')`;
