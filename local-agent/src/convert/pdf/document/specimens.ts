import type { Draft } from '../blocks/draft.ts';
import { draftText } from './draft-text.ts';
import { styleOf } from './heading-style.ts';

/** The lines that show a typeface: the same words as right above or below, of the same size, in bold or italics or without. */
export const specimens = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter((draft, index) => [drafts[index - 1], drafts[index + 1]].some((other) => isInOtherLook(draft, other)));

const isInOtherLook = (draft: Draft, other: Draft | undefined): boolean => {
  if (draft.kind !== 'text' || other?.kind !== 'text' || draftText(draft) !== draftText(other)) return false;
  const [own, beside] = [styleOf(draft.lines), styleOf(other.lines)];
  return own.size === beside.size && (own.bold !== beside.bold || own.italic !== beside.italic);
};
