import { UserError } from '../../errors.ts';
import { createImagePdf } from './image-pdf.ts';
import { readTiff, type TiffPage } from './read-tiff.ts';
import { tiffParts } from './tiff-image.ts';

/** A PDF of a TIFF file's pages, and the numbers, from 1, of those that are blank in it since they cannot be read. */
export type TiffPdf = { readonly bytes: Uint8Array; readonly unread: readonly number[] };

/**
 * Puts the pages of a TIFF file into a PDF without unpacking them: the two share their ways of packing images. Throws
 * UserError CONVERSION_FAILED when no page is of a kind that can be read.
 */
export function tiffToPdf(bytes: Uint8Array): TiffPdf {
  const { pages, littleEndian } = readTiff(bytes);
  const pdf = createImagePdf();
  const unread: number[] = [];
  for (const [index, page] of pages.entries()) {
    const parts = tiffParts(page, bytes, littleEndian, pdf.addFunction);
    if (!parts) unread.push(index + 1);
    pdf.addPage({ ...(parts ? shapeOf(page) : BLANK), parts: parts ?? [] });
  }
  if (unread.length === pages.length) {
    throw new UserError('CONVERSION_FAILED', 'The TIFF file is damaged or of a kind that cannot be read.', {
      advice: 'Save it as PNG, JPEG or PDF and try again.',
    });
  }
  return { bytes: pdf.finish(), unread };
}

const BLANK = { width: 1, height: 1, stretch: 1 };

function shapeOf({ tags }: TiffPage): { readonly width: number; readonly height: number; readonly stretch: number } {
  const [across, down] = [tags.get(282)?.[0] ?? 1, tags.get(283)?.[0] ?? 1];
  // Faxes have fewer rows than columns to the inch.
  const stretch = down > 0 && across / down > 1.5 ? Math.round(across / down) : 1;
  return { width: tags.get(256)?.[0] ?? 1, height: tags.get(257)?.[0] ?? 1, stretch };
}
