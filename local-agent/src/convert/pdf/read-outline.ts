import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An entry of the outline (bookmarks); `depth` counts from 0. */
export type OutlineEntry = { readonly title: string; readonly depth: number };

const MAX_ENTRIES = 5_000;
const MAX_DEPTH = 8;

/** The document's outline in order; empty when it has none or it is damaged. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = (nodes: unknown, depth: number): void => {
    if (!Array.isArray(nodes) || depth > MAX_DEPTH) return;
    for (const node of nodes) {
      if (entries.length >= MAX_ENTRIES) return;
      const { title, items } = Object(node) as Record<string, unknown>;
      if (typeof title === 'string' && title.trim()) entries.push({ title: title.trim(), depth });
      visit(items, depth + 1);
    }
  };
  visit(await document.getOutline().catch(() => null), 0);
  return entries;
}
