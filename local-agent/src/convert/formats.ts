import type { Format, Segment } from '@docferry/shared-contracts';
import type { FormatConverter } from './conversion.ts';

export type FormatInfo = {
  readonly extensions: readonly string[];
  readonly mimeTypes: readonly string[];
  readonly segments: Segment['kind'] | null;
  readonly description: string;
  /** Imports the converter when its first file comes: some libraries take a second to load. */
  readonly load: () => Promise<FormatConverter>;
};

/** Every format that is converted. Extensions are without a dot; detection goes by content. */
export const FORMAT_TABLE: Readonly<Record<Format, FormatInfo>> = {
  pdf: {
    extensions: ['pdf'],
    mimeTypes: ['application/pdf'],
    segments: 'page',
    description: 'PDF: headings, lists, tables and reading order from the layout; scanned pages by OCR',
    load: async () => (await import('./pdf/convert-pdf.ts')).pdf,
  },
  docx: {
    extensions: ['docx', 'docm', 'dotx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    segments: null,
    description: 'Word: headings, numbering, tables, equations as LaTeX, notes, text boxes, charts',
    load: async () => (await import('./docx/convert-docx.ts')).docx,
  },
  doc: {
    extensions: ['doc', 'dot'],
    mimeTypes: ['application/msword'],
    segments: null,
    description: 'Word 97-2003: headings, numbering, tables, notes',
    load: async () => (await import('./doc/convert-doc.ts')).doc,
  },
  xlsx: {
    extensions: ['xlsx', 'xlsm', 'xltx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    segments: 'sheet',
    description: 'Excel: values as displayed, the tables of each sheet, merged cells; hidden sheets are left out',
    load: async () => (await import('./xlsx/convert-xlsx.ts')).xlsx,
  },
  xls: {
    extensions: ['xls', 'xlsb', 'xlt'],
    mimeTypes: ['application/vnd.ms-excel'],
    segments: 'sheet',
    description: 'Excel 97-2003, xlsb and Excel XML of 2003',
    load: async () => (await import('./xls/convert-xls.ts')).xls,
  },
  ods: {
    extensions: ['ods', 'ots', 'fods'],
    mimeTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
    segments: 'sheet',
    description: 'OpenDocument spreadsheets: values as displayed',
    load: async () => (await import('./ods/convert-ods.ts')).ods,
  },
  pptx: {
    extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    segments: 'slide',
    description: 'PowerPoint: slides in visual order, bullets, tables, chart data, speaker notes',
    load: async () => (await import('./pptx/convert-pptx.ts')).pptx,
  },
  ppt: {
    extensions: ['ppt', 'pps', 'pot'],
    mimeTypes: ['application/vnd.ms-powerpoint'],
    segments: 'slide',
    description: 'PowerPoint 97-2003: slides in visual order, bullets, tables, speaker notes',
    load: async () => (await import('./ppt/convert-ppt.ts')).ppt,
  },
  odp: {
    extensions: ['odp', 'otp', 'fodp'],
    mimeTypes: ['application/vnd.oasis.opendocument.presentation'],
    segments: 'slide',
    description: 'OpenDocument presentations: slides in visual order, bullets, tables, speaker notes',
    load: async () => (await import('./odp/convert-odp.ts')).odp,
  },
  odt: {
    extensions: ['odt', 'ott', 'fodt'],
    mimeTypes: ['application/vnd.oasis.opendocument.text'],
    segments: null,
    description: 'OpenDocument text: headings, lists, tables, notes, formulas',
    load: async () => (await import('./odt/convert-odt.ts')).odt,
  },
  rtf: {
    extensions: ['rtf'],
    mimeTypes: ['application/rtf', 'text/rtf'],
    segments: null,
    description: 'Rich text: headings, lists, tables, notes',
    load: async () => (await import('./rtf/convert-rtf.ts')).rtf,
  },
  epub: {
    extensions: ['epub'],
    mimeTypes: ['application/epub+zip'],
    segments: null,
    description: 'Books: chapters in reading order',
    load: async () => (await import('./epub/convert-epub.ts')).epub,
  },
  html: {
    extensions: ['html', 'htm', 'xhtml'],
    mimeTypes: ['text/html', 'application/xhtml+xml'],
    segments: null,
    description: 'Web pages: the main content without navigation, banners and scripts',
    load: async () => (await import('./html/convert-html.ts')).html,
  },
  csv: {
    extensions: ['csv'],
    mimeTypes: ['text/csv'],
    segments: null,
    description: 'Comma, semicolon or pipe separated values; delimiter and encoding are found',
    load: async () => (await import('./csv/convert-csv.ts')).csv,
  },
  tsv: {
    extensions: ['tsv', 'tab'],
    mimeTypes: ['text/tab-separated-values'],
    segments: null,
    description: 'Tab separated values',
    load: async () => (await import('./csv/convert-csv.ts')).tsv,
  },
  json: {
    extensions: ['json', 'jsonl', 'ndjson'],
    mimeTypes: ['application/json'],
    segments: null,
    description: 'JSON: lists of records as tables, anything else as code',
    load: async () => (await import('./json/convert-json.ts')).json,
  },
  xml: {
    extensions: ['xml'],
    mimeTypes: ['application/xml', 'text/xml'],
    segments: null,
    description: 'XML as code; news feeds and drawings (SVG) as what they say',
    load: async () => (await import('./xml/convert-xml.ts')).xml,
  },
  markdown: {
    extensions: ['md', 'markdown', 'mdx'],
    mimeTypes: ['text/markdown'],
    segments: null,
    description: 'Markdown, kept as it is',
    load: async () => (await import('./text/convert-text.ts')).markdown,
  },
  text: {
    extensions: ['txt', 'log', 'rst', 'adoc', 'srt', 'vtt', 'ics'],
    mimeTypes: ['text/plain'],
    segments: null,
    description:
      'Plain text in any common encoding; source code becomes a code block, subtitles and calendars paragraphs',
    load: async () => (await import('./text/convert-text.ts')).text,
  },
  ipynb: {
    extensions: ['ipynb'],
    mimeTypes: ['application/x-ipynb+json'],
    segments: null,
    description: 'Jupyter notebooks: text, code and outputs',
    load: async () => (await import('./ipynb/convert-ipynb.ts')).ipynb,
  },
  eml: {
    extensions: ['eml', 'mht', 'mhtml', 'msg', 'mbox'],
    mimeTypes: ['message/rfc822', 'application/vnd.ms-outlook', 'application/mbox'],
    segments: null,
    description: 'Mails, Outlook messages and mailboxes: header, body, attachments by name or converted',
    load: async () => (await import('./eml/convert-eml.ts')).eml,
  },
  image: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'avif', 'tif', 'tiff', 'jp2'],
    mimeTypes: [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/bmp',
      'image/webp',
      'image/avif',
      'image/tiff',
      'image/jp2',
    ],
    segments: null,
    description: 'Images of text, by OCR on this machine',
    load: async () => (await import('./image/convert-image.ts')).image,
  },
};
