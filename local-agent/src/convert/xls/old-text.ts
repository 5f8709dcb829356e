import { openOle } from '../ole/open-ole.ts';
import { pageEncoding } from '../text/code-pages.ts';

/** Records of the binary formats ([MS-XLS] 2.3): a number and a length of two bytes each, then their content. */
const RECORD_HEAD = 4;
const CODE_PAGE = 0x42;
/** The code page stands among the first records. */
const MAX_RECORDS = 100;
const OLE_MAGIC = 0xe011cfd0;

/** Numbers of code pages that only workbooks use: Macintosh, and Western Windows. */
const OWN_PAGES: Readonly<Record<number, number>> = { 32768: 10_000, 32769: 1252 };

/**
 * Reads the texts of workbooks that are older than Excel 97: the parser gives a character for each of their bytes, which
 * are in the workbook's code page. `undefined` for newer workbooks.
 */
export function oldTextReader(bytes: Uint8Array): ((text: string) => string) | undefined {
  const stream = oldStream(bytes);
  if (!stream) return undefined;
  const page = codePage(stream) ?? 1252;
  const decoder = new TextDecoder(pageEncoding(OWN_PAGES[page] ?? page));
  return (text) => (/^[\x20-\x7e\s]*$/.test(text) ? text : decoder.decode(Buffer.from(text, 'latin1')));
}

/** Excel 5 and 95 call their stream `Book`; before, the file was the stream. */
function oldStream(bytes: Uint8Array): Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.length < RECORD_HEAD) return undefined;
  if (file.readUInt32LE(0) === OLE_MAGIC) {
    const streams = openOle(bytes);
    const book = streams.has('Workbook') ? undefined : streams.get('Book');
    return book && Buffer.from(book);
  }
  return file[0] === 9 && (file[1] ?? 9) <= 8 ? file : undefined;
}

function codePage(stream: Buffer): number | undefined {
  let at = 0;
  for (let count = 0; count < MAX_RECORDS && at + RECORD_HEAD + 2 <= stream.length; count++) {
    if (stream.readUInt16LE(at) === CODE_PAGE) return stream.readUInt16LE(at + RECORD_HEAD);
    at += RECORD_HEAD + stream.readUInt16LE(at + 2);
  }
  return undefined;
}
