import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageContent } from '../layout/page-content.ts';
import { fontStyle } from './font-style.ts';
import { interpretOperators } from './interpret-operators.ts';
import { toMatrix } from './matrix.ts';
import { placeContent } from './place-content.ts';
import { addLinks, readLinks } from './read-links.ts';
import { addStructure, readStructure } from './read-structure.ts';
import type { ReadFont } from './text-state.ts';

/** Turns a document's pages into plain data, one at a time. Fonts are shared between pages, so that styles compare by reference. */
export async function createPageReader(document: PDFDocumentProxy) {
  const fonts = new Map<string, ReadFont>();
  const styles = new Map<string, ReadFont>();
  const groups = await document.getOptionalContentConfig();
  const tagged = (await document.getMarkInfo().catch(() => null)) !== null;

  const fontOf = (page: PDFPageProxy, id: string): ReadFont | undefined => {
    const known = fonts.get(id);
    if (known || !page.commonObjs.has(id)) return known;
    const data: unknown = page.commonObjs.get(id);
    const { name, fontMatrix, vertical, isType3Font } = Object(data) as Record<string, unknown>;
    const style = fontStyle(typeof name === 'string' ? name : id);
    const widthScale = isType3Font ? Math.abs(toMatrix(fontMatrix)[0]) : 0.001;
    const key = `${style.name}/${widthScale}/${vertical === true}/${isType3Font === true}`;
    const font = styles.get(key) ?? { style, widthScale, vertical: vertical === true, bitmap: isType3Font === true };
    styles.set(key, font);
    fonts.set(id, font);
    return font;
  };

  /** Reads a page's text, lines, areas, images and links. The caller cleans the page up. */
  return async function readPage(page: PDFPageProxy): Promise<PageContent> {
    const viewport = page.getViewport({ scale: 1 });
    const [list, links] = [await page.getOperatorList(), await readLinks(page)];
    const drawing = interpretOperators(list, {
      viewport: toMatrix(viewport.transform),
      fontOf: (id) => fontOf(page, id),
      isVisible: (group) => !group || groups.isVisible(group),
    });
    const structure = tagged ? await readStructure(page) : undefined;
    const placed = placeContent(drawing, viewport.width, viewport.height);
    const content = structure ? addStructure(placed, structure) : placed;
    return links.length > 0 ? addLinks(content, links) : content;
  };
}
