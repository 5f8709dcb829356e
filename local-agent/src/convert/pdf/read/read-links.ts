import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, centerInsideAny } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { wrappedWords } from './wrapped-links.ts';

/** A link: `target` is where it leads, `url` the same for links to the outside; `boxes` are its lines, or all in one. */
export type Link = { readonly boxes: readonly Box[]; readonly target: string; readonly url?: string };

/** The page's links, with their boxes on the upright page. */
export function readLinks(page: PDFPageProxy, annotations: readonly unknown[]): Link[] {
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap((annotation) => {
    const { subtype, url, dest, rect, quadPoints } = Object(annotation) as Record<string, unknown>;
    if (subtype !== 'Link' || !Array.isArray(rect)) return [];
    const outside = typeof url === 'string' && /^(?:https?|mailto|ftp):/i.test(url) ? { url } : undefined;
    if (!outside && !dest) return [];
    const target = outside?.url ?? JSON.stringify(dest);
    const place = (x0: number, y0: number, x1: number, y1: number): Box => {
      const [ax, ay] = viewport.convertToViewportPoint(x0, y0);
      const [bx, by] = viewport.convertToViewportPoint(x1, y1);
      return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
    };
    const lines = quadsOf(quadPoints).map(([x0 = 0, y1 = 0, , , , , x1 = 0, y0 = 0]) => place(x0, y0, x1, y1));
    const whole = place(Number(rect[0]), Number(rect[1]), Number(rect[2]), Number(rect[3]));
    return [{ ...outside, target, boxes: lines.length > 0 ? lines : [whole] }];
  });
}

/** The lines of a link that says them, each as pdfjs lists its corners: the upper left first and the lower right last. */
function quadsOf(points: unknown): Float32Array[] {
  if (!(points instanceof Float32Array)) return [];
  return Array.from({ length: points.length / 8 }, (_, index) => points.subarray(8 * index, 8 * index + 8));
}

/** Gives each word under a link where that leads. */
export function addLinks(content: PageContent, links: readonly Link[]): PageContent {
  const linked = new Map<Word, Link>();
  for (const link of links) {
    const inside = content.words.filter((word) => centerInsideAny(word, link.boxes, 1));
    for (const word of link.boxes.length > 1 ? inside : wrappedWords(inside))
      if (!linked.has(word)) linked.set(word, link);
  }
  const withLink = (word: Word): Word => {
    const link = linked.get(word);
    return link ? { ...word, target: link.target, ...(link.url === undefined ? {} : { url: link.url }) } : word;
  };
  return { ...content, words: content.words.map(withLink) };
}
