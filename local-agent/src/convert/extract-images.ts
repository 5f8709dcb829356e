import { createHash } from 'node:crypto';
import type { ConversionWarning } from '@docferry/shared-contracts';
import type { ConversionLimits, ExtractedPicture, PictureSink } from './conversion.ts';

/** Kinds of pictures that are handed out, with their endings: those that programs of today display. */
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
 * Names a document's pictures, each once however often it is used, and hands them to `deliver` until the limits are
 * reached. `warnings` then says how many were left out.
 */
export function createPictureSink(
  limits: Pick<ConversionLimits, 'pictures' | 'pictureBytes'>,
  prefix: string,
  deliver: (picture: ExtractedPicture) => void,
): { readonly sink: PictureSink; readonly warnings: () => ConversionWarning[] } {
  const names = new Map<string, string>();
  const perPage = new Map<number | undefined, number>();
  let bytes = 0;
  let leftOut = 0;
  const add: PictureSink['add'] = (picture) => {
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    const known = names.get(hash);
    if (known !== undefined) return prefix + known;
    const ending = ENDINGS.get(picture.mimeType);
    const fits = names.size < limits.pictures && bytes + picture.bytes.length <= limits.pictureBytes;
    if (!ending || !fits) {
      leftOut++;
      return undefined;
    }
    const number = (perPage.get(picture.page) ?? 0) + 1;
    perPage.set(picture.page, number);
    const name = `${picture.page === undefined ? '' : `p${picture.page}-`}${number}.${ending}`;
    names.set(hash, name);
    bytes += picture.bytes.length;
    deliver({ ...picture, name });
    return prefix + name;
  };
  const warnings = () =>
    leftOut === 0
      ? []
      : [
          {
            code: 'pictures_left_out',
            message: `${leftOut} pictures were not extracted: of a kind that is not supported, or above the limits of ${limits.pictures} pictures and ${Math.round(limits.pictureBytes / 1e6)} MB.`,
          },
        ];
  return { sink: { add }, warnings };
}
