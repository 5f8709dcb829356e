import { extname } from 'node:path';
import type { PictureSink } from '../conversion.ts';
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

/** The media type of a picture by its name; the name's ending as a type of its own when it is not known. */
export const pictureType = (name: string): string => {
  const ending = extname(name).toLowerCase();
  return MIME_TYPES[ending] ?? `image/x-${ending.slice(1)}`;
};

/** Hands out the pictures that a part refers to, and gives the address to link each by, by relationship id. */
export async function readPictures(
  ooxml: OoxmlPackage,
  part: string,
  sink: PictureSink | undefined,
  page?: number,
): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  if (!sink) return out;
  for (const [id, { type, target, external }] of await ooxml.relationships(part)) {
    const bytes = type === 'image' && !external ? await ooxml.bytes(target) : undefined;
    const url = bytes && sink.add({ mimeType: pictureType(target), bytes, ...(page === undefined ? {} : { page }) });
    if (url) out.set(id, url);
  }
  return out;
}
