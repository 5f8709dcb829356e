import type { Draft } from '../blocks/draft.ts';
import { draftText, MAX_LENGTH } from './draft-text.ts';

/** Where more than this share of the texts is tagged as headings the tags say nothing. */
const MAX_TAGGED = 0.7;
/** Fewer tagged headings than this may be an accident of the producer. */
const ENOUGH_TAGGED = 2;

/** Headings by the structure tree, with their levels; none when it tags no headings, or nearly everything as one. */
export function taggedHeadings(drafts: readonly Draft[]): Map<Draft, number> {
  const tagged = new Map<Draft, number>();
  let texts = 0;
  for (const draft of drafts) {
    if (draft.kind !== 'text' && draft.kind !== 'item') continue;
    texts++;
    const tag = draft.lines[0]?.tag;
    if (tag?.role === 'heading' && draftText(draft).length <= MAX_LENGTH && /\p{L}|\d/u.test(draftText(draft)))
      tagged.set(draft, tag.level ?? 1);
  }
  return tagged.size >= ENOUGH_TAGGED && tagged.size <= MAX_TAGGED * texts ? tagged : new Map();
}
