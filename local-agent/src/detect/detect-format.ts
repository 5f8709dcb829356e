/**
 * In: the bytes and the name of a file. Out: its format and MIME type, or an error that says what to do.
 * Never: converts, or decides by the name when the bytes decide.
 */
import { extname } from 'node:path';
import type { Format } from '@docferry/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { UserError } from '../errors.ts';
import { openZip, type Zip, type ZipLimits } from '../zip/open-zip.ts';
import { binaryMagic, oleKind, startsAsPdf } from './binary-magic.ts';
import { decodeText } from './decode-text.ts';
import { type DocumentFormat, FORMATS } from './formats.ts';
import { isTextExtension, textFormat } from './text-format.ts';
import { zipFormat } from './zip-format.ts';

export type Detected = { readonly format: Format; readonly mimeType: string };

const detected = (format: DocumentFormat): Detected => ({ format, mimeType: FORMATS[format].mimeTypes[0] ?? '' });

/**
 * What a file is, by its content: magic bytes, then a look inside containers, then what its text looks like. The
 * extension only decides between kinds of text that look alike. Throws UserError: INVALID_ARGUMENT when the file is
 * empty, CONVERSION_FAILED when it is damaged or needs a password, UNSUPPORTED_FORMAT for everything else.
 */
export async function detectFormat(bytes: Uint8Array, filename: string, limits: ZipLimits): Promise<Detected> {
  if (bytes.length === 0) {
    throw new UserError('INVALID_ARGUMENT', 'The file is empty.', { advice: 'Give a file that has content.' });
  }
  const magic = isTextAboutPdf(bytes, filename) ? undefined : binaryMagic(bytes);
  switch (magic?.kind) {
    case 'pdf':
      return detected('pdf');
    case 'rtf':
      return detected('rtf');
    case 'sheet':
      return detected('xls');
    case 'image':
      return { format: 'image', mimeType: magic.mimeType };
    case 'ole':
      return detectOle(bytes);
    case 'zip': {
      const zip = await openZip(bytes, limits);
      const format = await zipFormat(zip);
      if (format) return detected(format);
      throw await unsupportedZip(zip);
    }
    default:
      return detectText(bytes, filename);
  }
}

/** Readers of PDF accept other data before its header; a text that only speaks of the header has a name of a text. */
function isTextAboutPdf(bytes: Uint8Array, filename: string): boolean {
  if (!isTextExtension(extensionOf(filename)) || startsAsPdf(bytes)) return false;
  return binaryMagic(bytes)?.kind === 'pdf' && decodeText(bytes) !== undefined;
}

const extensionOf = (filename: string) => extname(filename).slice(1).toLowerCase();

const unsupported = (what: string, advice?: string) =>
  new UserError('UNSUPPORTED_FORMAT', `The file is ${what}, which cannot be converted.`, advice ? { advice } : {});

async function unsupportedZip(zip: Zip): Promise<UserError> {
  const declared = (await zip.read('mimetype'))?.toString('latin1').trim() ?? '';
  if (/^application\/[\w.+-]{1,100}$/.test(declared)) return unsupported(`of type ${declared}`);
  if (zip.names.some((name) => name.endsWith('.iwa')))
    return unsupported('an Apple iWork document', 'Export it as PDF.');
  return unsupported('a zip archive', 'Unpack it and give the files in it.');
}

function detectOle(bytes: Uint8Array): Detected {
  switch (oleKind(bytes)) {
    case 'xls':
      return detected('xls');
    case 'encrypted':
      throw new UserError('CONVERSION_FAILED', 'The file is password-protected.', {
        advice: 'Give its password (`--password`), or save a copy without one.',
      });
    case 'doc':
      return detected('doc');
    case 'ppt':
      return detected('ppt');
    case 'msg':
      return { format: 'eml', mimeType: 'application/vnd.ms-outlook' };
    default:
      throw unsupported(
        'an OLE container of an unknown kind',
        'If it is an Office document, it may be cut short: get a complete copy of it.',
      );
  }
}

/** What helps with an image; other kinds are many. */
const adviceFor = (mimeType: string): string | undefined =>
  mimeType.startsWith('image/') ? 'Save the image as PNG, JPEG or PDF and give that.' : undefined;

/** The head of a bare image of Netpbm in bytes, whose pixels may pass for letters. */
const NETPBM = /^P[4-6]\s+(?:#[^\n\r]*[\n\r]\s*)*\d+\s+\d+\s/;

async function detectText(bytes: Uint8Array, filename: string): Promise<Detected> {
  const known = await fileTypeFromBuffer(bytes.subarray(0, 1 << 16)).catch(() => undefined);
  if (known && !/^(?:text|application\/(?:xml|json))/.test(known.mime))
    throw unsupported(`of type ${known.mime}`, adviceFor(known.mime));
  const decoded = decodeText(bytes);
  if (decoded && NETPBM.test(decoded.text.slice(0, 200))) throw unsupported('a Netpbm image', adviceFor('image/'));
  if (!decoded) throw unsupported('binary data of an unknown kind');
  if (decoded.text.trim() === '') {
    throw new UserError('INVALID_ARGUMENT', 'The file contains only white space.', {
      advice: 'Give a file that has content.',
    });
  }
  return detected(textFormat(decoded.text, extensionOf(filename)));
}
