import type { Zip } from '../../zip/open-zip.ts';
import type { ImageSink } from '../conversion.ts';
import { imageType } from '../ooxml/read-images.ts';

/** Hands out a file's images, and gives the address to link each by, by its name in the file. */
export async function readOdfImages(zip: Zip | undefined, sink: ImageSink | undefined): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (const name of sink ? (zip?.names ?? []) : []) {
    const bytes = name.startsWith('Pictures/') ? await zip?.read(name) : undefined;
    const url = bytes && sink?.add({ mimeType: imageType(name), bytes });
    if (url) out.set(name, url);
  }
  return out;
}
