import type { ConvertedDocument, ErrorCode } from '@docferry/shared-contracts';
import type { ConversionLimits, ConversionOptions, ExtractedImage, LayoutDrawing } from '../conversion.ts';
import type { PageImage, PageImageOptions } from '../page-image/page-image.ts';
import type { ReadFile } from './read-file.ts';

/**
 * What the parent asks of the child. A file named by `path` is opened by the child, so that its bytes never cross; one that
 * the parent has opened and checked comes as bytes.
 */
export type SandboxRequest = {
  readonly id: number;
  readonly source: { readonly path: string } | ReadFile;
  readonly filename: string;
  readonly uri: string;
  readonly options: ConversionOptions;
  readonly limits: ConversionLimits;
  /** Long Markdown comes as `text`, where the format allows it. */
  readonly pieces: boolean;
  /** A page is to be drawn instead of a conversion. */
  readonly image?: PageImageOptions;
};

/** What the child answers: any number of `progress`, `text`, `image` and `drawing`, then one of the others. */
export type SandboxReply = { readonly id: number } & (
  | { readonly type: 'progress'; readonly done: number; readonly total: number | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly image: ExtractedImage }
  | { readonly type: 'drawing'; readonly drawing: LayoutDrawing }
  | { readonly type: 'converted'; readonly document: ConvertedDocument }
  | { readonly type: 'drawn'; readonly image: PageImage }
  | {
      readonly type: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly advice: string;
      readonly details: Record<string, unknown> | undefined;
      /** The fault behind it with its stack, for logs only. */
      readonly cause: string | undefined;
    }
);

/** Written to the child's standard error before it ends itself for want of memory. */
export const MEMORY_MARK = 'docferry: memory limit reached';
