import type { Layout, LayoutOptions } from './document-layout.ts';

/** From so many pages on, a thread saves more time than it takes to start and to be given pages, as measured on two cores. */
const LONG = 128;

/** The layout of a document: of a long one in a thread of its own, while the next pages are read. */
export async function startLayout(pages: number, options: LayoutOptions): Promise<Layout> {
  if (pages >= LONG) {
    const { startLayoutThread } = await import('./thread/layout-thread.ts');
    return startLayoutThread(options);
  }
  const { layoutPages } = await import('./document-layout.ts');
  const layout = layoutPages(options);
  return {
    add: async (page, place) => layout.add(page, place),
    finish: async (outline) => layout.finish(outline),
    [Symbol.asyncDispose]: async () => {},
  };
}
