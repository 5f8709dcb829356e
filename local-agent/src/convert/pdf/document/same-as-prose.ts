import type { Draft } from '../blocks/draft.ts';
import { draftText, linesOf } from './draft-text.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';

/** A sentence of running text is longer, characters: a title or a slogan may end in a full stop too. */
const MIN_SENTENCE = 50;

/**
 * Whether a sentence right above or below a text has the same look, so that the text stands out from the rest of the document
 * as a part of a larger passage only. `index` is its place among all drafts.
 */
export function isSameAsProse(drafts: readonly Draft[], index: number): boolean {
  const own = drafts[index];
  return [drafts[index - 1], drafts[index + 1]].some(
    (other) => own && other && isSentence(other) && fullLook(other) === fullLook(own),
  );
}

const isSentence = (draft: Draft): boolean => {
  const text = draftText(draft);
  return text.length > MIN_SENTENCE && text.endsWith('.');
};

const fullLook = (draft: Draft): string => {
  const lines = linesOf(draft);
  return [lookOf(styleOf(lines)), lines[0]?.font, lines[0]?.color].join('/');
};
