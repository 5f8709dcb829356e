import type { Format } from '@docferry/shared-contracts';
import type { FormatConverter } from './conversion.ts';

/** Each imports its converter when its first file comes: some libraries take a second to load. */
export const CONVERTERS: Readonly<Record<Format, () => Promise<FormatConverter>>> = {
  pdf: async () => (await import('./pdf/convert-pdf.ts')).pdf,
  docx: async () => (await import('./docx/convert-docx.ts')).docx,
  doc: async () => (await import('./doc/convert-doc.ts')).doc,
  xlsx: async () => (await import('./xlsx/convert-xlsx.ts')).xlsx,
  xls: async () => (await import('./xls/convert-xls.ts')).xls,
  ods: async () => (await import('./ods/convert-ods.ts')).ods,
  pptx: async () => (await import('./pptx/convert-pptx.ts')).pptx,
  ppt: async () => (await import('./ppt/convert-ppt.ts')).ppt,
  odp: async () => (await import('./odp/convert-odp.ts')).odp,
  odt: async () => (await import('./odt/convert-odt.ts')).odt,
  rtf: async () => (await import('./rtf/convert-rtf.ts')).rtf,
  epub: async () => (await import('./epub/convert-epub.ts')).epub,
  html: async () => (await import('./html/convert-html.ts')).html,
  csv: async () => (await import('./csv/convert-csv.ts')).csv,
  tsv: async () => (await import('./csv/convert-csv.ts')).tsv,
  json: async () => (await import('./json/convert-json.ts')).json,
  xml: async () => (await import('./xml/convert-xml.ts')).xml,
  markdown: async () => (await import('./text/convert-text.ts')).markdown,
  text: async () => (await import('./text/convert-text.ts')).text,
  ipynb: async () => (await import('./ipynb/convert-ipynb.ts')).ipynb,
  eml: async () => (await import('./eml/convert-eml.ts')).eml,
  image: async () => (await import('./image/convert-image.ts')).image,
};
