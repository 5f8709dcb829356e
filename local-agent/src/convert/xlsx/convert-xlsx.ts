import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { coreProperties, openPackage } from '../ooxml/open-package.ts';
import { emitWorkbook } from '../sheets/emit-workbook.ts';
import { readWorkbook } from './read-workbook.ts';

/** Excel workbooks: displayed values, a table for each block of cells, a segment for each visible sheet. */
async function convertXlsx(input: ConversionInput): Promise<Conversion> {
  const ooxml = await openPackage(input);
  const { sheets, warnings } = await readWorkbook(ooxml, input);
  const metadata = await coreProperties(ooxml);
  return { ...emitWorkbook(sheets, input, warnings), title: metadata.title ?? null, metadata };
}

export const xlsx: FormatConverter = { format: 'xlsx', id: 'docferry-xlsx/12', convert: convertXlsx };
