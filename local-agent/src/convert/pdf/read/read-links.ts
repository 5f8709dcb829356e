import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, centerInside } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';

export type Link = Box & { readonly url: string };

/** The page's links to the outside, with their boxes on the upright page. */
export function readLinks(page: PDFPageProxy, annotations: readonly unknown[]): Link[] {
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap((annotation) => {
    const { subtype, url, rect } = Object(annotation) as Record<string, unknown>;
    if (subtype !== 'Link' || typeof url !== 'string' || !Array.isArray(rect)) return [];
    if (!/^(?:https?|mailto|ftp):/i.test(url)) return [];
    const [ax, ay] = viewport.convertToViewportPoint(Number(rect[0]), Number(rect[1]));
    const [bx, by] = viewport.convertToViewportPoint(Number(rect[2]), Number(rect[3]));
    return [{ url, x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }];
  });
}

/** Gives each word under a link its address. */
export function addLinks(content: PageContent, links: readonly Link[]): PageContent {
  const linked = (word: Word): Word => {
    const link = links.find((box) => centerInside(word, box, 1));
    return link ? { ...word, url: link.url } : word;
  };
  return { ...content, words: content.words.map(linked) };
}
