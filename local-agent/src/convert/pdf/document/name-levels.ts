import type { Draft } from '../blocks/draft.ts';
import { type Candidate, MAX_LEVEL } from './heading-candidate.ts';

/** Words that name a kind of part before its number or letters, as filings, laws and contracts have them. */
const NAMES = new Set(
  'part title item chapter article section note teil kapitel abschnitt artikel partie chapitre cap\u00edtulo'.split(
    ' ',
  ),
);
const NAMED = /^(\p{L}{4,9})\s+(?:\d{1,3}[A-Z]?|[A-Z]{1,6})(?![\p{L}\d])/u;
/** Kinds that are within the others, also where a text begins among them. */
const INNER = new Set(['item', 'article', 'section', 'note', 'artikel', 'abschnitt']);
/** A kind of part has at least so many. */
const MIN_PARTS = 2;
/** Headings without a name are below the named ones when they are more by this factor, not their prefaces and indexes. */
const MORE = 1.5;

/**
 * Levels of headings of one look that only their words distinguish: `Part I`, `Item 1.`, `Note 2`, and below them those
 * without a number. Of the outer and of the inner kinds, the one that comes first is the highest. `levels` are those found by looks and numbers.
 */
export function levelsByName(
  candidates: readonly Candidate[],
  levels: ReadonlyMap<Draft, number>,
): ReadonlyMap<Draft, number> {
  const levelOf = ({ draft }: Candidate) => levels.get(draft) ?? MAX_LEVEL;
  const byLevel = Map.groupBy(candidates, levelOf);
  const found = [...byLevel].find(([, members]) => kindsOf(members).length > 0);
  if (!found) return levels;
  const [level, members] = found;
  const kinds = kindsOf(members);
  const named = members.filter(({ text }) => kinds.includes(nameOf(text) ?? ''));
  const hasBelow = kinds.length > 1 || members.length - named.length >= MORE * named.length;
  const out = new Map(levels);
  let above = level - 1;
  let base = level;
  for (const candidate of candidates) {
    const own = levelOf(candidate);
    if (own < level) {
      above = level - 1;
      base = level;
    } else if (own === level) {
      const kind = kinds.indexOf(nameOf(candidate.text) ?? '');
      if (kind >= 0) above = level + kind;
      base = kind >= 0 || !hasBelow ? Math.max(above, level) : above + 1;
      out.set(candidate.draft, Math.min(MAX_LEVEL, base));
    } else out.set(candidate.draft, Math.min(MAX_LEVEL, base + own - level));
  }
  return out;
}

function nameOf(text: string): string | undefined {
  const name = NAMED.exec(text)?.[1]?.toLowerCase();
  return name !== undefined && NAMES.has(name) ? name : undefined;
}

/** The kinds of parts that several headings name, the outer ones first, and else in the order that they come in. */
function kindsOf(members: readonly Candidate[]): string[] {
  const named = Map.groupBy(members, ({ text }) => nameOf(text) ?? '');
  const kinds = [...named].flatMap(([kind, some]) => (kind && some.length >= MIN_PARTS ? [kind] : []));
  return [...kinds.filter((kind) => !INNER.has(kind)), ...kinds.filter((kind) => INNER.has(kind))];
}
