import { UserError } from '../../errors.ts';
import { readTiff, type TiffPage } from './read-tiff.ts';
import { type AddFunction, type PicturePart, tiffParts } from './tiff-picture.ts';

/** Pixels of recognition to a point; pictures are placed on whole pixels, or seams show between their strips. */
const POINT = 72 / 300;
/** Longer side of a usual page, in such pixels. */
const USUAL = 3_500;

const BLANK: TiffPage = { tags: new Map() };

/** A PDF of a TIFF file's pages, and the numbers, from 1, of those that are blank in it since they cannot be read. */
export type TiffPdf = { readonly bytes: Uint8Array; readonly unread: readonly number[] };

/**
 * Puts the pages of a TIFF file into a PDF without unpacking them: the two share their ways of packing pictures. Throws
 * UserError CONVERSION_FAILED when no page is of a kind that can be read.
 */
export function tiffToPdf(bytes: Uint8Array, mostPages: number): TiffPdf {
  const { pages, littleEndian } = readTiff(bytes, mostPages);
  const writer = createWriter();
  const root = writer.reserve();
  const tree = writer.reserve();
  const addFunction: AddFunction = (dictionary, program) => {
    const number = writer.reserve();
    writer.add(number, `<< ${dictionary}`, Buffer.from(program));
    return number;
  };
  const unread: number[] = [];
  const kids = pages.map((page, index) => {
    const parts = tiffParts(page, bytes, littleEndian, addFunction);
    if (parts) return addPage(writer, tree, page, parts);
    unread.push(index + 1);
    return addPage(writer, tree, BLANK, []);
  });
  if (unread.length === pages.length) {
    throw new UserError('CONVERSION_FAILED', 'The TIFF file is damaged or of a kind that cannot be read.', {
      advice: 'Save it as PNG, JPEG or PDF and try again.',
    });
  }
  writer.add(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  writer.add(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return { bytes: writer.finish(root), unread };
}

type Writer = {
  readonly reserve: () => number;
  readonly add: (number: number, dictionary: string, stream?: Uint8Array) => void;
  readonly finish: (root: number) => Uint8Array;
};

function addPage(writer: Writer, tree: number, page: TiffPage, parts: readonly PicturePart[]): number {
  const [width, height] = [page.tags.get(256)?.[0] ?? 1, page.tags.get(257)?.[0] ?? 1];
  const times = Math.max(1, Math.round(USUAL / Math.max(width, height)));
  const [across, down] = [page.tags.get(282)?.[0] ?? 1, page.tags.get(283)?.[0] ?? 1];
  // Faxes have fewer rows than columns to the inch.
  const x = POINT * times;
  const y = down > 0 && across / down > 1.5 ? x * Math.round(across / down) : x;
  const names = parts.map((part, index) => {
    const number = writer.reserve();
    writer.add(number, `<< /Type /XObject /Subtype /Image ${part.dictionary}`, part.bytes);
    return `/P${index} ${number} 0 R`;
  });
  const drawn = parts.map(
    (part, index) =>
      `q ${part.width * x} 0 0 ${part.height * y} ${part.x * x} ${(height - part.y - part.height) * y} cm /P${index} Do Q`,
  );
  const content = writer.reserve();
  writer.add(content, '<<', Buffer.from(drawn.join('\n')));
  const number = writer.reserve();
  writer.add(
    number,
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width * x} ${height * y}] /Contents ${content} 0 R /Resources << /XObject << ${names.join(' ')} >> >> >>`,
  );
  return number;
}

function createWriter(): Writer {
  const chunks: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = chunks[0]?.length ?? 0;
  let count = 0;
  const write = (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  return {
    reserve: () => ++count,
    add: (number, dictionary, stream) => {
      places[number] = length;
      write(Buffer.from(`${number} 0 obj\n${dictionary}`));
      if (stream) {
        write(Buffer.from(` /Length ${stream.length} >>\nstream\n`));
        write(stream);
        write(Buffer.from('\nendstream'));
      }
      write(Buffer.from('\nendobj\n'));
    },
    finish: (root) => {
      const start = length;
      const rows = Array.from(
        { length: count },
        (_, index) => `${String(places[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
      );
      const trailer = `trailer\n<< /Size ${count + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
      write(Buffer.from(`xref\n0 ${count + 1}\n0000000000 65535 f \n${rows.join('')}${trailer}`));
      return Buffer.concat(chunks);
    },
  };
}
