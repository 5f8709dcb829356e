import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { documentMetadata } from '../odf/document-metadata.ts';
import { openOdf } from '../odf/open-odf.ts';
import { emitWorkbook } from '../sheets/emit-workbook.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** OpenDocument spreadsheets: the text that each cell displays, as the file itself holds it. */
async function convertOds(input: ConversionInput): Promise<Conversion> {
  const { content, meta } = await openOdf(input);
  const { sheets, left } = readSpreadsheet(content, input);
  const warnings =
    left > 0 ? [{ code: 'cells_left_out', message: `${left} cells were omitted: the limit is reached.` }] : [];
  const metadata = documentMetadata(meta, input.limits.nesting);
  return { ...emitWorkbook(sheets, input, warnings), title: metadata.title ?? null, metadata };
}

export const ods: FormatConverter = { format: 'ods', id: 'docferry-ods/10', convert: convertOds };
