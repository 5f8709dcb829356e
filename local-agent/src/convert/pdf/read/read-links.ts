import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, centerInside } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';

/** A link: `target` is where it leads, `url` the same for links to the outside. */
export type Link = Box & { readonly target: string; readonly url?: string };

/** The page's links, with their boxes on the upright page. */
export function readLinks(page: PDFPageProxy, annotations: readonly unknown[]): Link[] {
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap((annotation) => {
    const { subtype, url, dest, rect } = Object(annotation) as Record<string, unknown>;
    if (subtype !== 'Link' || !Array.isArray(rect)) return [];
    const outside = typeof url === 'string' && /^(?:https?|mailto|ftp):/i.test(url) ? { url } : undefined;
    if (!outside && !dest) return [];
    const [ax, ay] = viewport.convertToViewportPoint(Number(rect[0]), Number(rect[1]));
    const [bx, by] = viewport.convertToViewportPoint(Number(rect[2]), Number(rect[3]));
    const target = outside?.url ?? JSON.stringify(dest);
    return [
      { ...outside, target, x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) },
    ];
  });
}

/** Gives each word under a link where that leads. */
export function addLinks(content: PageContent, links: readonly Link[]): PageContent {
  const linked = (word: Word): Word => {
    const link = links.find((box) => centerInside(word, box, 1));
    if (!link) return word;
    return { ...word, target: link.target, ...(link.url === undefined ? {} : { url: link.url }) };
  };
  return { ...content, words: content.words.map(linked) };
}
