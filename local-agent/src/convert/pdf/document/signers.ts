import type { Draft } from '../blocks/draft.ts';
import { isPersonName, namesOffice } from '../patterns/office.ts';
import { draftText } from './draft-text.ts';

/** A signature that is typed, or the line for one, perhaps behind the day. */
const SIGNATURE = /(?:^|\s)\/\s?s\s?\/|(?:^|\d )by:|^(?:signed|signature):/i;
/** It is no longer, characters. */
const MAX_LENGTH = 100;
/** A name and its offices below a signature are no more. */
const MAX_LINES = 4;

/** The names and offices below signatures, one by one: bold ones are no headings. */
export function signers(drafts: readonly Draft[]): ReadonlySet<Draft> {
  const found = new Set<Draft>();
  for (const [index, draft] of drafts.entries()) {
    const signature = draft.kind === 'text' ? draftText(draft) : '';
    if (signature.length > MAX_LENGTH || !SIGNATURE.test(signature)) continue;
    for (const below of drafts.slice(index + 1, index + 1 + MAX_LINES)) {
      const text = below.kind === 'text' ? draftText(below) : '';
      if (!isPersonName(text) && !namesOffice(text)) break;
      found.add(below);
    }
  }
  return found;
}
