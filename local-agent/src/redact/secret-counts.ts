/** How many secrets of each kind; the secrets themselves are never reported. */
export type SecretCounts = Readonly<Record<string, number>>;

/** Counts for people: `2 github-token, 1 password`; empty when there are none. */
export const describeCounts = (counts: SecretCounts): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
