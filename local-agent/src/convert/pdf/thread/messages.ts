import type { DrawnPage, LaidOutDocument, Place } from '../document-layout.ts';
import type { OutlineEntry } from '../read-outline.ts';

/** What the layout thread gets: pages, then the end. */
export type LayoutRequest =
  | { readonly type: 'page'; readonly page: DrawnPage; readonly place: Place }
  | { readonly type: 'end'; readonly outline: readonly OutlineEntry[] };

/** What it answers: that a page is done, and in the end the document. */
export type LayoutReply = { readonly type: 'done' } | { readonly type: 'document'; readonly document: LaidOutDocument };
