import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Recognition works best at about 300 dots an inch. */
const SCALE = 300 / 72;
/** Most pixels of a rendered page: 4 bytes each. */
const MAX_PIXELS = 16_000_000;

/** Draws a page on a canvas, upright; `wanted` pixels a point. */
export async function renderPage(
  page: PDFPageProxy,
  wanted = SCALE,
): Promise<{ canvas: Canvas; pointsPerPixel: number }> {
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // pdfjs asks for the browser's canvas type; @napi-rs/canvas implements what it uses.
  const target = canvas as unknown as Parameters<PDFPageProxy['render']>[0]['canvas'];
  await page.render({ canvas: target, viewport }).promise;
  return { canvas, pointsPerPixel: 1 / scale };
}
