import type { Draft } from '../blocks/draft.ts';
import { draftText } from './draft-text.ts';

/** Bullets alone: the texts that they belong to stand elsewhere, such as in the cell of a table beside them. */
const BULLETS = /^[\u2022\u25aa\u25a0\u25cf](?: [\u2022\u25aa\u25a0\u25cf])*$/;

/** The drafts without bullets that no text stands behind; all where there is nothing else. */
export function withoutLoneBullets(drafts: readonly Draft[]): readonly Draft[] {
  const others = drafts.filter((draft) => draft.kind !== 'text' || !BULLETS.test(draftText(draft)));
  return others.length > 0 ? others : drafts;
}
