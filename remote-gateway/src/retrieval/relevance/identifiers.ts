import { countTerms } from '../../lexical/terms.ts';

/** No question has more: the rest of a long text counts as words. */
const MAX_IDENTIFIERS = 20;
const WORD = /[\p{L}\p{N}_]+/gu;

/** An identifier of a query, as terms of a language. */
export type Identifier = {
  /** Itself, lower-case, which is a term too. */
  readonly whole: string;
  /** The terms of its parts that the rest of the query does not ask for. */
  readonly parts: readonly string[];
};

/** The names in a query that are written with underscores and mean something only as a whole: `RAG_TRASH_DAYS` is not "trash". */
export function identifiersIn(query: string, language: string): Identifier[] {
  const found = new Set((query.match(WORD) ?? []).filter(isIdentifier).slice(0, MAX_IDENTIFIERS));
  if (found.size === 0) return [];
  const others = countTerms(
    query.replace(WORD, (word) => (found.has(word) ? ' ' : word)),
    language,
  ).main;
  return [...found].map((identifier) => {
    const whole = identifier.toLowerCase();
    const parts = [...countTerms(identifier, language).main.keys()];
    return { whole, parts: parts.filter((part) => part !== whole && !others.has(part)) };
  });
}

function isIdentifier(word: string): boolean {
  return word.includes('_') && /^\p{L}/u.test(word) && !/^_|__|_$/.test(word);
}
