import type { Format, Segment } from '@docferry/shared-contracts';

export type FormatFacts = {
  /** Without a dot. Detection goes by content first. */
  readonly extensions: readonly string[];
  /** The usual one first. */
  readonly mimeTypes: readonly string[];
  readonly segments: Segment['kind'] | null;
  readonly description: string;
};

/** Every format but images, which have many media types. */
export type DocumentFormat = Exclude<Format, 'image'>;

/** Every format that is converted. */
export const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  pdf: {
    extensions: ['pdf'],
    mimeTypes: ['application/pdf'],
    segments: 'page',
    description: 'PDF: headings, lists, tables and reading order from the layout; scanned pages by OCR',
  },
  docx: {
    extensions: ['docx', 'docm', 'dotx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    segments: null,
    description: 'Word: headings, numbering, tables, equations as LaTeX, notes, text boxes, charts',
  },
  doc: {
    extensions: ['doc', 'dot'],
    mimeTypes: ['application/msword'],
    segments: null,
    description: 'Word 6 to 2003: headings, numbering, tables, notes',
  },
  xlsx: {
    extensions: ['xlsx', 'xlsm', 'xltx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    segments: 'sheet',
    description: 'Excel: values as displayed, the tables of each sheet, merged cells; hidden sheets are omitted',
  },
  xls: {
    extensions: ['xls', 'xlsb', 'xlt'],
    mimeTypes: ['application/vnd.ms-excel'],
    segments: 'sheet',
    description: 'Excel 97-2003, xlsb and Excel XML of 2003',
  },
  ods: {
    extensions: ['ods', 'ots', 'fods'],
    mimeTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
    segments: 'sheet',
    description: 'OpenDocument spreadsheets: values as displayed',
  },
  pptx: {
    extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    segments: 'slide',
    description: 'PowerPoint: slides in visual order, bullets, tables, chart data, speaker notes',
  },
  ppt: {
    extensions: ['ppt', 'pps', 'pot'],
    mimeTypes: ['application/vnd.ms-powerpoint'],
    segments: 'slide',
    description: 'PowerPoint 97-2003: slides in visual order, bullets, tables, speaker notes',
  },
  odp: {
    extensions: ['odp', 'otp', 'fodp'],
    mimeTypes: ['application/vnd.oasis.opendocument.presentation'],
    segments: 'slide',
    description: 'OpenDocument presentations: slides in visual order, bullets, tables, speaker notes',
  },
  odt: {
    extensions: ['odt', 'ott', 'fodt'],
    mimeTypes: ['application/vnd.oasis.opendocument.text'],
    segments: null,
    description: 'OpenDocument text: headings, lists, tables, notes, formulas',
  },
  rtf: {
    extensions: ['rtf'],
    mimeTypes: ['application/rtf', 'text/rtf'],
    segments: null,
    description: 'Rich text: headings, lists, tables, notes',
  },
  epub: {
    extensions: ['epub'],
    mimeTypes: ['application/epub+zip'],
    segments: null,
    description: 'Books: chapters in reading order',
  },
  html: {
    extensions: ['html', 'htm', 'xhtml'],
    mimeTypes: ['text/html', 'application/xhtml+xml'],
    segments: null,
    description: 'Web pages: the main content without navigation, banners and scripts',
  },
  csv: {
    extensions: ['csv'],
    mimeTypes: ['text/csv'],
    segments: null,
    description: 'Comma, semicolon or pipe separated values; delimiter and encoding are found',
  },
  tsv: {
    extensions: ['tsv', 'tab'],
    mimeTypes: ['text/tab-separated-values'],
    segments: null,
    description: 'Tab separated values',
  },
  json: {
    extensions: ['json', 'jsonl', 'ndjson'],
    mimeTypes: ['application/json'],
    segments: null,
    description: 'JSON: lists of records as tables, anything else as code',
  },
  xml: {
    extensions: ['xml'],
    mimeTypes: ['application/xml', 'text/xml'],
    segments: null,
    description: 'XML as code; news feeds and drawings (SVG) as what they say',
  },
  markdown: {
    extensions: ['md', 'markdown', 'mdx'],
    mimeTypes: ['text/markdown'],
    segments: null,
    description: 'Markdown, kept as it is',
  },
  text: {
    extensions: ['txt', 'log', 'rst', 'adoc', 'srt', 'vtt', 'ics'],
    mimeTypes: ['text/plain'],
    segments: null,
    description:
      'Plain text in any common encoding; source code becomes a code block, subtitles and calendars paragraphs',
  },
  ipynb: {
    extensions: ['ipynb'],
    mimeTypes: ['application/x-ipynb+json'],
    segments: null,
    description: 'Jupyter notebooks: text, code and outputs',
  },
  eml: {
    extensions: ['eml', 'mht', 'mhtml', 'msg', 'mbox'],
    mimeTypes: ['message/rfc822', 'application/vnd.ms-outlook', 'application/mbox'],
    segments: null,
    description: 'Mails, Outlook messages and mailboxes: header, body, attachments by name or converted',
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
  },
};
