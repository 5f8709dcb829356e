import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { CONTENTS_HEADING } from '../layout/contents-rows.ts';
import { LARGER_TEXT } from '../layout/measures.ts';
import { draftText, linesOf, MAX_LENGTH } from './draft-text.ts';
import { endsSentence } from './fragment.ts';
import { type Candidate, MAX_LEVEL } from './heading-candidate.ts';
import { styleOf } from './heading-style.ts';

/** Where more than this share of the texts is tagged as headings the tags say nothing. */
const MAX_TAGGED = 0.7;
/** Fewer tagged headings than this may be an accident of the producer. */
const ENOUGH_TAGGED = 2;

/** Headings of one level have one size, but for so much, points. */
const SAME_SIZE = 0.2;

/** Letters are as large as the text when they are larger by less than this factor. */
const LARGER = 1.05;

/**
 * Headings by the structure tree, with their levels; none when it tags no headings, or nearly everything as one. A sentence of
 * several lines in the letters of the text is a paragraph, whatever its tag: authors also style text as a heading.
 */
export function taggedHeadings(drafts: readonly Draft[], statistics: TextStatistics): Map<Draft, number> {
  const tagged = new Map<Draft, number>();
  let texts = 0;
  for (const draft of drafts) {
    if (draft.kind !== 'text' && draft.kind !== 'item') continue;
    texts++;
    const tag = draft.lines[0]?.tag;
    if (tag?.role !== 'heading' || isSentence(draft, statistics)) continue;
    if (draftText(draft).length <= MAX_LENGTH && /\p{L}|\d/u.test(draftText(draft))) tagged.set(draft, tag.level ?? 1);
  }
  return tagged.size >= ENOUGH_TAGGED && tagged.size <= MAX_TAGGED * texts ? tagged : new Map();
}

/**
 * The levels of the tagged headings and of others that authors hardly tag: the title, and the head of a list of contents, which
 * programs make. What else is merely bold or large is none then.
 */
export function taggedLevels(tagged: ReadonlyMap<Draft, number>, candidates: readonly Candidate[]): Map<Draft, number> {
  const sizes = [...tagged].map(([draft, level]) => ({ level, size: styleOf(linesOf(draft)).size }));
  const largest = Math.max(...sizes.map(({ size }) => size));
  const others = candidates.filter(({ draft }) => !tagged.has(draft));
  const titles = others.filter(({ style }) => style.size > LARGER_TEXT * largest);
  const shift = titles.length > 0 && [...tagged.values()].includes(1) ? 1 : 0;
  const contents = others.flatMap((other) => {
    const like = sizes.find(({ size }) => Math.abs(size - other.style.size) < SAME_SIZE);
    return like && CONTENTS_HEADING.test(other.text.trim()) ? [[other.draft, like.level] as const] : [];
  });
  return new Map([
    ...titles.map(({ draft }) => [draft, 1] as const),
    ...[...tagged, ...contents].map(([draft, level]) => [draft, Math.min(MAX_LEVEL, level + shift)] as const),
  ]);
}

function isSentence(draft: Extract<Draft, { kind: 'text' | 'item' }>, { bodySize }: TextStatistics): boolean {
  const { size, bold } = styleOf(draft.lines);
  return draft.lines.length > 1 && !bold && size < LARGER * bodySize && endsSentence(draftText(draft));
}
