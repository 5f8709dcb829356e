/**
 * @module
 * Files to Markdown. Any new export added here becomes public API: the gateway uses it for URL ingestion.
 */
import type { Format, Segment } from '@docferry/shared-contracts';
import { FORMATS } from '../detect/formats.ts';

export {
  type ConversionLimits,
  type ConversionOptions,
  DEFAULT_LIMITS,
  type ExtractedImage,
  type LayoutDrawing,
} from './conversion.ts';
export type { PageImage, PageImageOptions } from './page-image/page-image.ts';
export {
  type Converter,
  type ConvertOptions,
  type ConvertRequest,
  createConverter,
} from './sandbox/create-converter.ts';

export type SupportedFormat = {
  format: Format;
  /** Without a dot. */
  extensions: string[];
  mimeTypes: string[];
  /** What the format's documents are divided into, when they are. */
  segments: Segment['kind'] | null;
  description: string;
};

/** The formats that are converted. */
export function supportedFormats(): SupportedFormat[] {
  return Object.entries(FORMATS).map(([format, { extensions, mimeTypes, segments, description }]) => ({
    format: format as Format,
    extensions: [...extensions],
    mimeTypes: [...mimeTypes],
    segments,
    description,
  }));
}
