import type { Draft } from '../blocks/draft.ts';

/** Markdown has no headings of deeper levels. */
export const MAX_LEVEL = 6;
/** Headings that their size shows are larger than the text by this factor. */
export const LARGE = 1.14;

/** The style that headings of one level share. */
export type HeadingStyle = { readonly size: number; readonly bold: boolean; readonly italic: boolean };

/** A draft that may be a heading, with its look and what it says, and whether it is a sentence that heads a paragraph. */
export type Candidate = {
  readonly draft: Draft;
  readonly style: HeadingStyle;
  readonly text: string;
  readonly isSentence?: boolean;
};
