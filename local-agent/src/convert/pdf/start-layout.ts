import type { DrawnPage, LaidOutDocument, LayoutOptions, Place } from './lay-out-pages.ts';
import type { OutlineEntry } from './read-outline.ts';

/** Takes a document's pages one by one, those of each place in order, and gives the document. */
export type Layout = AsyncDisposable & {
  /** Resolves when the next page may come. */
  readonly add: (page: DrawnPage, place: Place) => Promise<void>;
  readonly finish: (outline: readonly OutlineEntry[]) => Promise<LaidOutDocument>;
};

/** From so many pages on, a thread saves more time than its start takes. */
const LONG = 32;

/** The layout of a document: of a long one in a thread of its own, while the next pages are read. */
export async function startLayout(pages: number, options: LayoutOptions): Promise<Layout> {
  if (pages >= LONG) {
    const { startLayoutThread } = await import('./thread/layout-thread.ts');
    return startLayoutThread(options);
  }
  const { layOutPages } = await import('./lay-out-pages.ts');
  const layout = layOutPages(options);
  return {
    add: async (page, place) => layout.add(page, place),
    finish: async (outline) => layout.finish(outline),
    [Symbol.asyncDispose]: async () => {},
  };
}
