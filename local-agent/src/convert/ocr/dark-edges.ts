import type { Blob, Blobs } from './find-blobs.ts';
import type { Gray } from './gray.ts';

/** A dark edge reaches along this part of a side of the image at least. */
const REACH = 0.2;

/**
 * What is around the page: dark areas that touch the image's edge. Gives the blobs' numbers, from 1. A frame printed
 * on the page does not touch the edge.
 */
export function findDarkEdges(blobs: readonly Blob[], width: number, height: number): Set<number> {
  const edges = new Set<number>();
  for (const [index, { x0, x1, y0, y1 }] of blobs.entries()) {
    const touches = x0 <= 1 || y0 <= 1 || x1 >= width - 1 || y1 >= height - 1;
    if (touches && (x1 - x0 > REACH * width || y1 - y0 > REACH * height)) edges.add(index + 1);
  }
  return edges;
}

/** Whitens dark edges, found on an image `factor` times smaller, with a pixel of the smaller one around them. */
export function whitenEdges(image: Gray, { labels }: Blobs, edges: ReadonlySet<number>, factor: number): Gray {
  if (edges.size === 0) return image;
  const wide = Math.max(1, Math.floor(image.width / factor));
  const high = Math.max(1, Math.floor(image.height / factor));
  const data = image.data.slice();
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      if (!edges.has(labels[y * wide + x] ?? 0)) continue;
      const from = Math.max(0, (x - 1) * factor);
      const to = Math.min(image.width, (x + 2 + (x === wide - 1 ? 1 : 0)) * factor);
      const bottom = Math.min(image.height, (y + 2 + (y === high - 1 ? 1 : 0)) * factor);
      for (let row = Math.max(0, (y - 1) * factor); row < bottom; row++) {
        data.fill(255, row * image.width + from, row * image.width + to);
      }
    }
  }
  return { ...image, data };
}
