/**
 * In: the bytes of one file and options. Out: Markdown with segments, outline, metadata and warnings.
 * Never: reads other files or the network. The sandbox runs it in a child process.
 */
import { createHash } from 'node:crypto';
import type { ConversionWarning, ConvertedDocument } from '@docferry/shared-contracts';
import { oneLine, visibleIdentifier } from '@docferry/shared-contracts/hidden-characters';
import { binaryMagic, oleKind } from '../detect/binary-magic.ts';
import { detectFormat } from '../detect/detect-format.ts';
import type { ConversionInput, ExtractedImage } from './conversion.ts';
import { convertEmbedded } from './convert-embedded.ts';
import { detectLanguage } from './detect-language.ts';
import { createImageSink } from './extract-images.ts';
import { fileTooLarge } from './file-too-large.ts';
import { CONVERTERS } from './formats.ts';
import { normalizeMetadata } from './normalize-metadata.ts';
import { surveyMarkdown } from './survey-markdown.ts';
import { visibleConversion } from './visible-conversion.ts';

/** What is said of a file of which only the beginning was read. */
export type WholeFile = { readonly bytes: number; readonly sha256: string };

/**
 * Converts one file in this process: detects its format, runs that format's converter and adds what is the same for
 * all. The sandbox runs this; nothing else should, since a hostile file can take any memory and time. Throws UserError.
 */
export async function convertBytes(
  input: Omit<ConversionInput, 'convertEmbedded'> & {
    readonly uri: string;
    /** There when `bytes` are only the beginning of the file. */
    readonly whole?: WholeFile;
    readonly onImage?: (image: ExtractedImage) => void;
  },
): Promise<ConvertedDocument> {
  const started = performance.now();
  const { bytes: source, filename, uri, whole, limits, options, onImage } = input;
  if (source.length > limits.fileBytes) throw fileTooLarge(filename, source.length, limits.fileBytes);
  const bytes = await opened(source, options.password);
  const { format, mimeType } = await detectFormat(bytes, filename, limits);
  const converter = await CONVERTERS[format]();
  const extracted =
    options.images === 'extract' && onImage ? createImageSink(limits, options.imagePrefix ?? '', onImage) : undefined;
  const { markdown, title, segments, metadata, warnings, figures, stats } = visibleConversion(
    await converter.convert({ ...input, bytes, convertEmbedded, ...(extracted ? { images: extracted.sink } : {}) }),
  );
  const { outline, tables } = surveyMarkdown(markdown);
  return {
    markdown,
    title:
      normalizeMetadata({ title: title ?? '' }).title ||
      (outline.find(({ level }) => level === 1) ?? outline[0])?.text ||
      null,
    format,
    segments: segments ?? [],
    outline,
    metadata: described(markdown, metadata ?? {}),
    warnings: [
      ...noted(markdown, warnings ?? []),
      ...(whole ? [restOmitted(source.length, whole.bytes)] : []),
      ...(extracted?.warnings() ?? []),
    ],
    ...(figures && figures.length > 0 ? { figures: [...figures] } : {}),
    stats: {
      duration_ms: Math.round(performance.now() - started),
      chars: markdown.length,
      ...(tables > 0 ? { tables } : {}),
      ...stats,
    },
    source: {
      filename: oneLine(filename),
      uri: visibleIdentifier(uri),
      mime_type: mimeType,
      bytes: whole?.bytes ?? source.length,
      sha256: whole?.sha256 ?? createHash('sha256').update(source).digest('hex'),
    },
    converter: converter.id,
  };
}

/** Office documents are encrypted as a whole, whatever is inside; other formats open their own locks. */
async function opened(bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  if (binaryMagic(bytes)?.kind !== 'ole' || oleKind(bytes) !== 'encrypted') return bytes;
  const { decryptPackage, DEFAULT_PASSWORD } = await import('./ooxml/decrypt-package.ts');
  if (password !== undefined) return decryptPackage(bytes, password);
  try {
    return decryptPackage(bytes, DEFAULT_PASSWORD);
  } catch {
    return bytes;
  }
}

const restOmitted = (converted: number, bytes: number): ConversionWarning => ({
  code: 'rest_left_out',
  message: `Only the first ${(converted / 1e6).toFixed(1)} MB of ${(bytes / 1e6).toFixed(1)} MB were read; split the file to have the rest converted.`,
});

/** What the file says of itself; the language is detected where it says none. */
function described(markdown: string, metadata: Readonly<Record<string, string>>): Record<string, string> {
  const said = normalizeMetadata(metadata);
  const language = said.language ?? detectLanguage(markdown);
  return { ...said, ...(language ? { language } : {}) };
}

/** An empty result has a warning, so that nobody takes it for a document that was read. */
const noted = (markdown: string, warnings: readonly ConversionWarning[]): ConversionWarning[] =>
  markdown.trim() === '' && warnings.length === 0
    ? [{ code: 'no_content', message: 'The file holds no text.' }]
    : [...warnings];
