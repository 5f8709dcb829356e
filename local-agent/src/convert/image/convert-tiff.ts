import type { ConversionWarning } from '@docferry/shared-contracts';
import type { Conversion, ConversionInput } from '../conversion.ts';
import { pdf } from '../pdf/convert-pdf.ts';
import { tiffToPdf } from './tiff-to-pdf.ts';

/** A TIFF file, such as a scan of several pages or a fax, by recognition of each page. */
export async function convertTiff(input: ConversionInput): Promise<Conversion> {
  const { bytes, unread } = tiffToPdf(input.bytes);
  const converted = await pdf.convert({ ...input, bytes, options: { ...input.options, ocr: 'force' } });
  const labels = new Set(unread.map(String));
  // Of a page that is blank for us nothing else is to be said.
  const others = (converted.warnings ?? []).filter(({ segment }) => segment === undefined || !labels.has(segment));
  const wanted = (converted.segments ?? []).flatMap(({ label }) => (labels.has(label) ? [unreadPage(label)] : []));
  return { ...converted, warnings: [...others, ...wanted] };
}

const unreadPage = (label: string): ConversionWarning => ({
  code: 'damaged_page',
  message: `Page ${label} is damaged or of a kind that cannot be read, and is omitted.`,
  segment: label,
});
