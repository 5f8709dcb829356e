import type { Draft } from '../blocks/draft.ts';
import { NOTE_SIZE } from '../blocks/note-mark.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isUnfinished, sameLook } from './join-text.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

/**
 * The second parts of footnotes that continue at the foot of the next column or page, with their notes: small text above
 * the notes there, or alone, where the last note before it breaks off.
 */
export function continuedNotes(
  drafts: readonly Draft[],
  isNote: (draft: Draft) => boolean,
  { bodySize }: TextStatistics,
): ReadonlyMap<Draft, Draft> {
  const parts = new Map<Draft, Draft>();
  let note: TextDraft | undefined;
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind !== 'text') continue;
    if (isNote(draft)) note = draft;
    else if (draft.lines.every(({ size }) => size < NOTE_SIZE * bodySize)) {
      if (note && continues(note, draft) && isFoot(drafts, index, isNote)) parts.set(draft, note);
      note = undefined;
    }
  }
  return parts;
}

/** Whether text that looks as a note does continues it in the next column or at the foot of the next page. */
function continues(note: TextDraft, { lines, column, page }: TextDraft): boolean {
  const above = note.lines.at(-1);
  const [next] = lines;
  if (!above || !next || column === note.column || page > note.page + 1) return false;
  return sameLook(above, next) && isUnfinished(above, next, note.column);
}

/** Whether only notes follow a draft in its column. */
function isFoot(drafts: readonly Draft[], index: number, isNote: (draft: Draft) => boolean): boolean {
  const draft = drafts[index];
  const next = drafts.find((other, at) => at > index && !isNote(other));
  if (draft?.kind !== 'text' || !next || next.page !== draft.page) return true;
  return next.kind === 'text' && next.column !== draft.column;
}
