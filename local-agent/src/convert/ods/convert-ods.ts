import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { documentMetadata } from '../odf/document-metadata.ts';
import { emitWorkbook } from '../sheets/emit-workbook.ts';
import { openZip } from '../zip/open-zip.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** OpenDocument spreadsheets: the text that each cell displays, as the file itself holds it. */
async function convertOds(input: ConversionInput): Promise<Conversion> {
  const zip = await openZip(input.bytes, input.limits);
  const content = await zip.read('content.xml');
  if (!content) throw new UserError('CONVERSION_FAILED', 'The file is damaged: its main part is missing.');
  const { sheets, left } = readSpreadsheet(content, input);
  const warnings =
    left > 0 ? [{ code: 'cells_left_out', message: `${left} cells were left out: the limit is reached.` }] : [];
  const metadata = documentMetadata(await zip.read('meta.xml'), input.limits.nesting);
  return { ...emitWorkbook(sheets, input, warnings), title: metadata.title ?? null, metadata };
}

export const ods: FormatConverter = { format: 'ods', id: 'docferry-ods/2', convert: convertOds };
