import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ImageSink } from '../conversion.ts';
import type { Image } from '../page/page-content.ts';
import { renderPage } from './render-page.ts';

/** Pixels a point: 200 dots an inch. */
const SCALE = 200 / 72;

/** Hands figures out as they look on the page: cut, turned and coloured as drawn. Gives them back with their addresses. */
export async function extractFigures(page: PDFPageProxy, figures: readonly Image[], sink: ImageSink): Promise<Image[]> {
  const { canvas, pointsPerPixel } = await renderPage(page, SCALE);
  return figures.map((figure) => {
    const x = Math.max(0, Math.floor(figure.x0 / pointsPerPixel));
    const y = Math.max(0, Math.floor(figure.y0 / pointsPerPixel));
    const width = Math.min(canvas.width, Math.ceil(figure.x1 / pointsPerPixel)) - x;
    const height = Math.min(canvas.height, Math.ceil(figure.y1 / pointsPerPixel)) - y;
    if (width < 1 || height < 1) return figure;
    const part = createCanvas(width, height);
    part.getContext('2d').drawImage(canvas, x, y, width, height, 0, 0, width, height);
    const bytes = part.toBuffer('image/png');
    const file = sink.add({ mimeType: 'image/png', bytes, page: page.pageNumber });
    return file === undefined ? figure : { ...figure, file };
  });
}
