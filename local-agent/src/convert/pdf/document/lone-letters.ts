import type { Draft } from '../blocks/draft.ts';
import { isSameNumbering } from '../patterns/list-marker.ts';
import { itemAsText } from './item-as-text.ts';

/** A capital letter with a full stop begins a name or a heading unless its neighbours count with it: then no item. */
export function withoutLoneLetters(drafts: readonly Draft[]): Draft[] {
  const items = drafts.filter((draft) => draft.kind === 'item');
  const at = new Map<Draft, number>(items.map((item, index) => [item, index]));
  return drafts.map((draft) => {
    if (draft.kind !== 'item' || draft.marker.kind !== 'number') return draft;
    const { marker } = draft;
    if (!/^\p{Lu}\.$/u.test(draft.markerText) || marker.form !== '.') return draft;
    const index = at.get(draft) ?? 0;
    const counts = items
      .slice(Math.max(0, index - NEAR), index + NEAR + 1)
      .some(
        (other) =>
          other.marker.kind === 'number' &&
          isSameNumbering(other.marker, marker) &&
          Math.abs(other.marker.value - marker.value) === 1,
      );
    return counts ? draft : itemAsText(draft);
  });
}

/** Items of deeper lists may stand between two that count. */
const NEAR = 12;
