import type { Draft } from '../blocks/draft.ts';
import { draftText } from './draft-text.ts';

/** A short text that is nothing but a bracket. */
const BRACKETED = /^\([^()]{5,60}\)$/;

/**
 * Drafts without the notes that a listing continues on the next page, and from the page before: both stand in brackets, where
 * one page ends and the next one begins, between two parts of a listing.
 */
export function withoutTurnNotes(drafts: readonly Draft[]): readonly Draft[] {
  const notes = new Set<Draft>();
  for (const [index, draft] of drafts.entries()) {
    const [above, next, below] = [drafts[index - 1], drafts[index + 1], drafts[index + 2]];
    if (!next || above?.kind !== 'code' || below?.kind !== 'code') continue;
    const turns = above.lastPage === draft.page && next.page === draft.page + 1 && below.page === next.page;
    if (turns && isBracketed(draft) && isBracketed(next)) notes.add(draft).add(next);
  }
  return notes.size > 0 ? drafts.filter((draft) => !notes.has(draft)) : drafts;
}

const isBracketed = (draft: Draft): boolean => draft.kind === 'text' && BRACKETED.test(draftText(draft));
