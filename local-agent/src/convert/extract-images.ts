import { createHash } from 'node:crypto';
import type { ConversionWarning } from '@docferry/shared-contracts';
import type { ConversionLimits, ExtractedImage, ImageSink } from './conversion.ts';

/** Kinds of images that are handed out, with their endings: those that programs of today display. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/bmp', 'bmp'],
  ['image/tiff', 'tif'],
  ['image/svg+xml', 'svg'],
]);

/**
 * Names a document's images, each once however often it is used, and hands them to `deliver` until the limits are
 * reached. `warnings` then says how many were omitted.
 */
export function createImageSink(
  limits: Pick<ConversionLimits, 'images' | 'imageBytes'>,
  prefix: string,
  deliver: (image: ExtractedImage) => void,
): { readonly sink: ImageSink; readonly warnings: () => ConversionWarning[] } {
  const names = new Map<string, string>();
  const perPage = new Map<number | undefined, number>();
  let bytes = 0;
  let omitted = 0;
  const add: ImageSink['add'] = (image) => {
    const hash = createHash('sha256').update(image.bytes).digest('hex');
    const known = names.get(hash);
    if (known !== undefined) return prefix + known;
    const ending = ENDINGS.get(image.mimeType);
    const fits = names.size < limits.images && bytes + image.bytes.length <= limits.imageBytes;
    if (!ending || !fits) {
      omitted++;
      return undefined;
    }
    const number = (perPage.get(image.page) ?? 0) + 1;
    perPage.set(image.page, number);
    const name = `${image.page === undefined ? '' : `p${image.page}-`}${number}.${ending}`;
    names.set(hash, name);
    bytes += image.bytes.length;
    deliver({ ...image, name });
    return prefix + name;
  };
  const warnings = () =>
    omitted === 0
      ? []
      : [
          {
            code: 'pictures_left_out',
            message: `${omitted} images were not extracted: of a kind that is not supported, or above the limits of ${limits.images} images and ${Math.round(limits.imageBytes / 1e6)} MB.`,
          },
        ];
  return { sink: { add }, warnings };
}
