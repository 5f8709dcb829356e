import { basename } from 'node:path';
import type { ConvertedDocument } from '@docferry/shared-contracts';
import type { Converter } from '../convert/index.ts';
import type { PageRange } from '../page-range.ts';
import type { AllowedFile } from '../roots/allowed-file.ts';

export type ConversionCall = {
  readonly pages: PageRange | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/** Converts files for tool calls and remembers the last ones. */
export type Conversions = (file: AllowedFile, call: ConversionCall) => Promise<ConvertedDocument>;

const MAX_DOCUMENTS = 8;
/** Of all remembered documents together, UTF-16 code units: about 60 MB of memory. */
const MAX_CHARS = 30_000_000;

/**
 * Remembers the last conversions by file and version, so that reading on through `start`, and a second
 * try after the gateway was down, do not convert again.
 */
export function createConversions(converter: Pick<Converter, 'convert'>): Conversions {
  const remembered = new Map<string, ConvertedDocument>();
  return async (file, { pages, signal, onProgress }) => {
    const key = JSON.stringify([file.path, file.version, pages]);
    const known = remembered.get(key);
    const request = { filename: basename(file.path), read: file.read };
    const document = known ?? (await converter.convert(request, { ...(pages ? { pages } : {}), signal, onProgress }));
    remembered.delete(key); // set again below as the newest
    remembered.set(key, document);
    forgetOldest(remembered);
    return document;
  };
}

function forgetOldest(remembered: Map<string, ConvertedDocument>): void {
  const chars = () => remembered.values().reduce((sum, document) => sum + document.markdown.length, 0);
  for (const key of remembered.keys()) {
    if (remembered.size <= 1 || (remembered.size <= MAX_DOCUMENTS && chars() <= MAX_CHARS)) return;
    remembered.delete(key);
  }
}
