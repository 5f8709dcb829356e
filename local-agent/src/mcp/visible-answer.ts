import { visibleText } from '@docferry/shared-contracts';

/**
 * An answer without hidden characters in any of its strings: names of files and what a gateway of an older version says
 * hold them. Texts of documents have lost theirs before, so that offsets fit.
 */
export function visibleAnswer<Answer>(answer: Answer): Answer {
  return visible(answer) as Answer;
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value).text;
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, visible(of)]));
}
