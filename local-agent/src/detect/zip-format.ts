import type { Zip } from '../zip/open-zip.ts';
import type { DocumentFormat } from './formats.ts';

/** Media types that containers, and flat OpenDocument files, declare. */
export const DECLARED_TYPES: readonly [mimeType: string, format: DocumentFormat][] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
];

/** Main parts by the content type that `[Content_Types].xml` gives them; macro and template kinds included. */
const CONTENT_TYPES: readonly [pattern: RegExp, format: DocumentFormat][] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled/, 'docx'],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled/, 'xlsx'],
  [/presentationml\.(?:presentation|template|slideshow)\.main\+xml|ms-powerpoint\.\w+\.macroEnabled/, 'pptx'],
];

const MAIN_PARTS: readonly [part: string, format: DocumentFormat][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
  ['xl/workbook.bin', 'xls'],
];

/** What document a zip container is, by its own declaration, else by its main part; `undefined` for any other zip. */
export async function zipFormat(zip: Zip): Promise<DocumentFormat | undefined> {
  if (zip.names.includes('mimetype')) {
    const declared = (await zip.read('mimetype'))?.toString('latin1').trim() ?? '';
    const known = DECLARED_TYPES.find(([mimeType]) => declared === mimeType || declared === `${mimeType}-template`);
    if (known) return known[1];
  }
  const usual = MAIN_PARTS.find(([part]) => zip.names.includes(part))?.[1];
  if (usual) return usual;
  // Producers may name the main part otherwise; some declare content types of parts that they do not have.
  const types = (await zip.read('[Content_Types].xml'))?.toString('utf8') ?? '';
  return (
    CONTENT_TYPES.find(([pattern]) => pattern.test(types))?.[1] ??
    (zip.names.includes('META-INF/container.xml') ? 'epub' : undefined)
  );
}
