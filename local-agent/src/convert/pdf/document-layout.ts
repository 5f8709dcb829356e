import type { LayoutDrawing } from '../conversion.ts';
import { drawLayout, type PageLayout } from './debug/draw-layout.ts';
import { type FlowsMarkdown, flowsToMarkdown } from './document/flows-to-markdown.ts';
import { layoutPage } from './flow/layout-page.ts';
import type { PageFlow } from './flow/page-flow.ts';
import type { OutlineEntry } from './read-outline.ts';

/** A page that was read. */
export type DrawnPage = Pick<PageLayout, 'content' | 'image'>;

/** Where a page is: pages beside those that are converted show what repeats, and give no text. */
export type Place = 'before' | 'within' | 'after';

export type LayoutOptions = {
  /** Number of the first page within. */
  readonly firstPage: number;
  readonly wantsDrawings: boolean;
};

export type LaidOutDocument = Omit<FlowsMarkdown, 'blocks'> & {
  /** One of each page, where they are wanted. */
  readonly drawings: readonly LayoutDrawing[];
};

/** Takes a document's pages one by one, those of each place in order, and gives the document. */
export type Layout = AsyncDisposable & {
  /** Resolves when the next page may come. */
  readonly add: (page: DrawnPage, place: Place) => Promise<void>;
  readonly finish: (outline: readonly OutlineEntry[]) => Promise<LaidOutDocument>;
};

/** Lays out pages one by one, those of each place in order, and then the document, in this thread. */
export function layoutPages({ firstPage, wantsDrawings }: LayoutOptions) {
  const flows: Readonly<Record<Place, PageFlow[]>> = { before: [], within: [], after: [] };
  const drawn: Omit<PageLayout, 'blocks'>[] = [];
  return {
    add({ content, image }: DrawnPage, place: Place): void {
      const flow = layoutPage(content, flows[place].at(-1));
      flows[place].push(flow);
      if (wantsDrawings && place === 'within') drawn.push({ content, flow, ...(image ? { image } : {}) });
    },
    finish(outline: readonly OutlineEntry[]): LaidOutDocument {
      const { blocks, ...document } = flowsToMarkdown(flows.within, firstPage, outline, flows);
      const drawings = drawn.map((page, index) => ({
        page: firstPage + index,
        svg: drawLayout({ ...page, blocks: blocks.filter(({ draft }) => draft.page === index) }),
      }));
      return { ...document, drawings };
    },
  };
}
