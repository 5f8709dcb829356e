import type { Gray } from './gray.ts';

/** A recognized word; pixels of the image, y downwards. */
export type OcrWord = {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly baseline: number;
  /** Height of the line from its lowest descender to its highest ascender. */
  readonly lineHeight: number;
  /** Whether the word is the first of its line. */
  readonly startsLine: boolean;
  /** 0 to 100. */
  readonly confidence: number;
};

/** How sure the engine is of words, 0 to 100, weighed by letters; of none, 0. */
export function meanConfidence(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters);
}

/** A way to read text from images. One engine reads one image at a time. */
export type OcrEngine = AsyncDisposable & {
  /** Name for warnings, such as `tesseract eng`. */
  readonly name: string;
  /** Words of an image: of a page in whatever layout, or of plain rows of text. */
  readonly recognize: (image: Gray, kind: 'page' | 'rows') => Promise<OcrWord[]>;
};
