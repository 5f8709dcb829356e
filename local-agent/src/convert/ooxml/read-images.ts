import { extname } from 'node:path';
import type { ImageSink } from '../conversion.ts';
import type { OoxmlPackage } from './open-package.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.bmp': 'image/bmp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** The media type of an image by its name; the name's ending as a type of its own when it is not known. */
export const imageType = (name: string): string => {
  const ending = extname(name).toLowerCase();
  return MIME_TYPES[ending] ?? `image/x-${ending.slice(1)}`;
};

/** Hands out the images that a part refers to, and gives the address to link each by, by relationship id. */
export async function readImages(
  ooxml: OoxmlPackage,
  part: string,
  sink: ImageSink | undefined,
  page?: number,
): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  if (!sink) return out;
  for (const [id, { type, target, external }] of await ooxml.relationships(part)) {
    const bytes = type === 'image' && !external ? await ooxml.bytes(target) : undefined;
    const url = bytes && sink.add({ mimeType: imageType(target), bytes, ...(page === undefined ? {} : { page }) });
    if (url) out.set(id, url);
  }
  return out;
}
