/** A secret in a text: what it is and where. Offsets are UTF-16 code units, end exclusive. The secret itself is never kept. */
export type Secret = {
  /** Kebab-case name, such as `github-token`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
};

/** What a scanner may know beside the text. */
export type TextFacts = {
  /** Name of the file that the text comes from; some files hold nothing but secrets. */
  readonly filename: string;
};

/** Finds secrets of one sort. Order and overlaps do not matter: the findings are merged. */
export type Scanner = (text: string, facts: TextFacts) => Iterable<Secret>;
