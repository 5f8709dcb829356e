import type { Draft } from '../blocks/draft.ts';
import type { Line } from '../layout/line.ts';

/** No heading is longer, characters. */
export const MAX_LENGTH = 220;

/** A draft's lines; none of a table or an image. */
export const linesOf = (draft: Draft): readonly Line[] => ('lines' in draft ? draft.lines : []);

/** What a heading or paragraph says, its number included. */
export function draftText(draft: Draft): string {
  if (draft.kind !== 'text' && draft.kind !== 'item') return '';
  const text = draft.lines.map((line) => line.text.trim()).join(' ');
  return draft.kind === 'item' ? `${draft.markerText} ${text}` : text;
}
