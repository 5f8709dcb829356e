/** Which page is drawn. */
export type PageImageOptions = {
  /** From 1; an image has one. */
  readonly page: number;
  /** Text of the page's Markdown to mark. */
  readonly quote?: string;
  readonly password?: string;
};

/** A page as it looks. */
export type PageImage = {
  readonly png: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether the quote was found on the page, and is marked. */
  readonly marked: boolean;
};
