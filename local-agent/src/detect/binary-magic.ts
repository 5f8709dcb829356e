import type { Format } from '@docferry/shared-contracts';
import { OLE_ENTRY } from '../ole-sectors.ts';
import { oleRootNames } from './ole-root.ts';

export type BinaryKind = 'pdf' | 'zip' | 'ole' | 'sheet' | 'rtf' | 'image';

const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, Math.min(bytes.length, end) - start)).toString(
    'latin1',
  );

/** The first record of a worksheet of Excel 2, 3 and 4, which has no container. */
const OLD_SHEETS = ['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0'];

/** A first entry, an empty archive, a split one. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

const IMAGES: readonly [prefix: string, mimeType: string][] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\0\0\0\fjP  \r\n\x87\n', 'image/jp2'],
  ['\xffO\xffQ', 'image/jp2'],
];

/** What the first bytes say about a file that is not plain text. */
export function binaryMagic(bytes: Uint8Array): { kind: BinaryKind; mimeType: string } | undefined {
  const head = latin1(bytes, 0, 1024);
  // PDF readers accept up to 1024 bytes of other data before the header.
  if (head.includes('%PDF-')) return { kind: 'pdf', mimeType: 'application/pdf' };
  if (ZIP.some((signature) => head.startsWith(signature))) return { kind: 'zip', mimeType: 'application/zip' };
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'ole', mimeType: 'application/x-cfb' };
  if (OLD_SHEETS.some((record) => head.startsWith(record)))
    return { kind: 'sheet', mimeType: 'application/vnd.ms-excel' };
  if (
    head
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart()
      .startsWith('{\\rtf')
  )
    return { kind: 'rtf', mimeType: 'application/rtf' };
  const image = IMAGES.find(([prefix]) => head.startsWith(prefix));
  if (image) return { kind: 'image', mimeType: image[1] };
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return { kind: 'image', mimeType: 'image/webp' };
  if (isAvif(head)) return { kind: 'image', mimeType: 'image/avif' };
  if (head.startsWith('BM') && bytes.length > 26 && head.slice(6, 10) === '\0\0\0\0') {
    return { kind: 'image', mimeType: 'image/bmp' };
  }
  return undefined;
}

/** Whether the very first bytes are the header of a PDF. */
export const startsAsPdf = (bytes: Uint8Array): boolean => /^%PDF-\d/.test(latin1(bytes, 0, 8));

/** Whether bytes are an image in JPEG 2000, in a file of boxes or as a bare codestream. */
export const isJpeg2000 = (bytes: Uint8Array): boolean => binaryMagic(bytes)?.mimeType === 'image/jp2';

/** A file of boxes whose first one names the brand, or has it among the compatible ones (ISO 14496-12, 4.3). */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false;
  const size = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return /^(?:.{4})*avi[fs]/s.test(head.slice(8, size));
}

/** The streams of an OLE container that show what it is; their names, which count in any case, stand in it as UTF-16. */
const OLE_STREAMS: readonly [stream: string, kind: Extract<Format, 'xls'> | 'encrypted' | 'doc' | 'ppt' | 'msg'][] = [
  ['EncryptedPackage', 'encrypted'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['PP40', 'ppt'],
  ['__substg1.0_', 'msg'],
];

/** What an OLE container (Office 97 to 2003, encrypted OOXML, Outlook) holds; documents in it do not count. */
export function oleKind(bytes: Uint8Array): (typeof OLE_STREAMS)[number][1] | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = oleRootNames(buffer);
  const isNamed = (name: string, stream: string) => name.toUpperCase().startsWith(stream.toUpperCase());
  const atRoot = OLE_STREAMS.find(([stream]) => names?.some((name) => isNamed(name, stream)));
  return (atRoot ??
    OLE_STREAMS.find(([stream]) => hasEntry(buffer, stream) || hasEntry(buffer, stream.toUpperCase())))?.[1];
}

/** Whether a directory entry's name begins so; the same word in the text of a document does not count. */
function hasEntry(container: Buffer, name: string): boolean {
  const pattern = Buffer.from(name, 'utf16le');
  let at = container.indexOf(pattern);
  while (at >= 0 && at % OLE_ENTRY !== 0) at = container.indexOf(pattern, at + 1);
  return at >= 0;
}
