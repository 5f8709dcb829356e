import type { Inline } from './blocks.ts';
import type { Item } from './items.ts';
import { textMarker } from './text-marker.ts';

const BULLET = /^\s*([•◦▪‣●])\s+(?=\S)/;

/** A list item whose bullet is typed as text, as mails and web pages that were pasted have it. */
export function typedItem(children: readonly Inline[]): Item | undefined {
  const typed = textMarker(children, BULLET);
  if (!typed) return undefined;
  const mark = { level: 0, ordered: false, number: 1, label: undefined, list: 'typed' };
  return { kind: 'listItem', mark, children: typed.rest };
}
