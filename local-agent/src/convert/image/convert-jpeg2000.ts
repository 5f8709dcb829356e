import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput } from '../conversion.ts';
import { pdf } from '../pdf/convert-pdf.ts';
import { createImagePdf } from './image-pdf.ts';

/** The two markers that a codestream begins with; boxes stand before them in a file of its own (ISO 15444-1, A.4). */
const START = Buffer.from('ff4fff51', 'hex');
/** How far from the start of the file they are looked for. */
const REACH = 1 << 20;

/** An image in JPEG 2000, which PDF knows and canvases do not, by recognition. Throws UserError CONVERSION_FAILED. */
export async function convertJpeg2000(input: ConversionInput): Promise<Conversion> {
  const { bytes, options } = input;
  const { width, height } = sizeOf(bytes);
  const document = createImagePdf();
  const dictionary = `/Width ${width} /Height ${height} /Filter /JPXDecode`;
  document.addPage({ width, height, stretch: 1, parts: [{ x: 0, y: 0, width, height, dictionary, bytes }] });
  return await pdf.convert({ ...input, bytes: document.finish(), options: { ...options, ocr: 'force' } });
}

/** Width and height, pixels: the reference grid less its offset (ISO 15444-1, A.5.1). */
function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, REACH)).indexOf(START);
  if (start < 0 || start + 24 > bytes.length) throw damaged();
  const grid = new DataView(bytes.buffer, bytes.byteOffset + start, 24);
  const width = grid.getUint32(8) - grid.getUint32(16);
  const height = grid.getUint32(12) - grid.getUint32(20);
  if (width < 1 || height < 1) throw damaged();
  return { width, height };
}

const damaged = () =>
  new UserError('CONVERSION_FAILED', 'The JPEG 2000 image is damaged.', {
    advice: 'Save it as PNG or JPEG and try again.',
  });
