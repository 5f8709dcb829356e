import type { ConversionWarning, ConvertedDocument, Figure, Format, Segment } from '@docferry/shared-contracts';

/** Bounds of one conversion. */
export type ConversionLimits = {
  /** Largest file, bytes. */
  readonly fileBytes: number;
  /** Largest file of delimited text whose Markdown is handed out in pieces, bytes. */
  readonly tableBytes: number;
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
  /** Elements and texts of one tree of XML or HTML; of a book, of all its chapters. What follows is omitted. */
  readonly nodes: number;
  /** Real cells of one workbook. */
  readonly cells: number;
  /** Extracted images of one document, each counted once. */
  readonly images: number;
  /** Bytes of extracted images of one document, all together. */
  readonly imageBytes: number;
};

export const DEFAULT_LIMITS: ConversionLimits = {
  fileBytes: 50_000_000,
  tableBytes: 500_000_000,
  wallMs: 600_000,
  stallMs: 15_000,
  memoryBytes: 1_000_000_000,
  pages: 5_000,
  zipEntries: 10_000,
  inflatedBytes: 500_000_000,
  nesting: 1_000,
  nodes: 1_200_000,
  cells: 2_000_000,
  images: 1_000,
  imageBytes: 100_000_000,
};

export type ConversionOptions = {
  /** First and last page, slide or sheet, from 1, inclusive. */
  readonly pages?: { readonly first: number; readonly last: number };
  /** Optical character recognition of pages without text and of images; `auto` when it is needed. */
  readonly ocr?: 'auto' | 'force' | 'off';
  /** Languages of recognition, as tesseract names them (`eng`, `deu`, `chi_sim`); English when absent. */
  readonly ocrLanguages?: readonly string[];
  /** A page of a PDF with images and fewer characters than this is recognized; 200 when absent. */
  readonly ocrBelowChars?: number;
  readonly password?: string;
  /** Cells of spreadsheets show their formulas beside their values. */
  readonly formulas?: boolean;
  /** Comments of office documents are converted too. */
  readonly comments?: boolean;
  /** Attachments of mails are converted too, not only listed. */
  readonly attachments?: boolean;
  /** `extract` hands images out through `onImage` and links them in place; `list`, the default, never does. */
  readonly images?: 'list' | 'extract';
  /** What links to extracted images begin with, such as `images/report-`. */
  readonly imagePrefix?: string;
  /** Hands a drawing of each page's layout out through `onDrawing`. */
  readonly debugLayout?: boolean;
};

/** An image of the document, to be written beside the Markdown that links it. */
export type ExtractedImage = {
  /** Unique within the document, such as `p3-1.png`; links are `imagePrefix` and this. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** Page or slide, from 1. */
  readonly page?: number;
};

/** What layout found on a page, drawn as SVG. */
export type LayoutDrawing = { readonly page: number; readonly svg: string };

/** Takes a converter's images; see `createImageSink`. */
export type ImageSink = {
  /** Gives the address to link the image by; `undefined` when it is omitted: of a kind no browser shows, or above the limits. */
  readonly add: (image: Omit<ExtractedImage, 'name'>) => string | undefined;
};

/** What a format's converter is given, inside the sandbox. */
export type ConversionInput = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly options: ConversionOptions;
  readonly limits: ConversionLimits;
  /** Called now and then on long work; `total` is undefined when unknown. */
  readonly onProgress: (done: number, total: number | undefined) => void;
  /**
   * Converts a file that is part of this one, such as an attachment, in the format of its content, or as `as`. Throws
   * UserError, also when its content cannot be detected.
   */
  readonly convertEmbedded: (file: ConversionInput, as?: Format) => Promise<Conversion>;
  /** There when images are to be extracted. */
  readonly images?: ImageSink;
  /** There when drawings of the layout are wanted. */
  readonly onDrawing?: (drawing: LayoutDrawing) => void;
};

/** What a format's converter gives back; the rest of ConvertedDocument is added around it. Throws UserError. */
export type Conversion = {
  readonly markdown: string;
  readonly title?: string | null;
  /** Offsets into `markdown`, UTF-16 code units, end exclusive, in order. */
  readonly segments?: Segment[];
  readonly metadata?: Record<string, string>;
  readonly warnings?: ConversionWarning[];
  /** Images with what is said of them, in order. */
  readonly figures?: readonly Figure[];
  readonly stats?: Partial<Pick<ConvertedDocument['stats'], 'pages' | 'tables' | 'images' | 'ocr_pages'>>;
};

/** One format's converter: bytes to Markdown. */
export type FormatConverter = {
  readonly format: Format;
  /** Name and version, such as `docferry-pdf/1`; the version changes whenever the same file would give other Markdown. */
  readonly id: string;
  readonly convert: (input: ConversionInput) => Promise<Conversion>;
};
