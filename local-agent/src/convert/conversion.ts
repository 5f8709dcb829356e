import type { ConversionWarning, ConvertedDocument, Format, Segment } from '@docferry/shared-contracts';

/** Bounds of one conversion. */
export type ConversionLimits = {
  /** Largest file, bytes. */
  readonly fileBytes: number;
  /** Wall clock, milliseconds; then the child process is killed. */
  readonly wallMs: number;
  /** Longest silence between two reports of progress, milliseconds; then the child process is killed. */
  readonly stallMs: number;
  /** Resident memory of the child process, bytes; then it is killed. */
  readonly memoryBytes: number;
  readonly pages: number;
  readonly zipEntries: number;
  /** Inflated bytes of one container, all entries together, counted as they are inflated. */
  readonly inflatedBytes: number;
  /** Depth of nested elements in XML and HTML. */
  readonly nesting: number;
  /** Real cells of one workbook. */
  readonly cells: number;
};

export const DEFAULT_LIMITS: ConversionLimits = {
  fileBytes: 50_000_000,
  wallMs: 600_000,
  stallMs: 15_000,
  memoryBytes: 1_000_000_000,
  pages: 5_000,
  zipEntries: 10_000,
  inflatedBytes: 500_000_000,
  nesting: 1_000,
  cells: 2_000_000,
};

export type ConversionOptions = {
  /** First and last page, slide or sheet, from 1, inclusive. */
  readonly pages?: { readonly first: number; readonly last: number };
  /** Optical character recognition of pages without text and of images; `auto` when it is needed. */
  readonly ocr?: 'auto' | 'force' | 'off';
  readonly password?: string;
};

/** What a format's converter is given, inside the sandbox. */
export type ConversionInput = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly options: ConversionOptions;
  readonly limits: ConversionLimits;
  /** Called now and then on long work; `total` is undefined when unknown. */
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/** What a format's converter gives back; the rest of ConvertedDocument is added around it. Throws UserError. */
export type Conversion = {
  readonly markdown: string;
  readonly title?: string | null;
  /** Offsets into `markdown`, UTF-16 code units, end exclusive, in order. */
  readonly segments?: Segment[];
  readonly metadata?: Record<string, string>;
  readonly warnings?: ConversionWarning[];
  readonly stats?: Partial<Pick<ConvertedDocument['stats'], 'pages' | 'tables' | 'images' | 'ocr_pages'>>;
};

/** One format's converter: bytes to Markdown. */
export type FormatConverter = {
  readonly format: Format;
  /** Name and version, such as `docferry-pdf/1`; the version changes whenever the same file would give other Markdown. */
  readonly id: string;
  readonly convert: (input: ConversionInput) => Promise<Conversion>;
};
