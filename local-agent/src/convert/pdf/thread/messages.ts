import type { DrawnPage, LaidOutDocument, LayoutOptions, Place } from '../document-layout.ts';
import type { OutlineEntry } from '../read-outline.ts';

/** What the layout thread gets: a document's start, its pages, and its end; then another document may start. */
export type LayoutRequest =
  | { readonly type: 'start'; readonly options: LayoutOptions }
  | { readonly type: 'page'; readonly page: DrawnPage; readonly place: Place }
  | { readonly type: 'end'; readonly outline: readonly OutlineEntry[] };

/** What it answers: that a page is done, and in the end the document. */
export type LayoutReply = { readonly type: 'done' } | { readonly type: 'document'; readonly document: LaidOutDocument };
