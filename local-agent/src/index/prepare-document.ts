import { basename } from 'node:path';
import { type ConvertedDocument, type IngestInput, type Kind, oneLine } from '@docferry/shared-contracts';
import type { Converter } from '../convert/index.ts';
import { redactDocument } from '../redact/redact-document.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import type { SecretCounts } from '../redact/secret-counts.ts';
import { ingestRequest } from '../send/ingest-document.ts';
import { nameOf } from './name-of.ts';
import { sentConverter } from './reader-version.ts';
import type { RemotePlace } from './remote-documents.ts';

/** A document ready to be sent, with what the report says of it. */
export type PreparedDocument = {
  readonly request: IngestInput;
  readonly counts: SecretCounts;
  /** Four characters each. */
  readonly tokens: number;
};

export type PrepareOptions = {
  readonly converter: Pick<Converter, 'convert'>;
  readonly redact: RedactMode;
  readonly place: RemotePlace;
  readonly signal: AbortSignal;
};

const CHARS_A_TOKEN = 4;
const MAX_CACHED = 64;
const MAX_CACHED_CHARS = 8_000_000;

/**
 * Makes documents of files: converts their bytes, replaces their secrets and words the request. The last conversions
 * are kept by content, so that copies of a file are converted once.
 */
export function createPreparer({ converter, redact, place, signal }: PrepareOptions) {
  const kept = new Map<string, Promise<{ readonly document: ConvertedDocument; readonly counts: SecretCounts }>>();
  let keptChars = 0;

  const convert = async (path: string, bytes: Buffer) => {
    const converted = await converter.convert({ bytes, filename: basename(path) }, { ocr: 'auto', signal });
    return redactDocument(converted, redact);
  };
  const converted = (path: string, bytes: Buffer, hash: string) => {
    const key = `${hash} ${basename(path)}`;
    const known = kept.get(key);
    if (known) return known;
    const made = convert(path, bytes);
    kept.set(key, made);
    made.then(
      ({ document }) => {
        keptChars += document.markdown.length;
        for (const [oldest, earlier] of kept) {
          if (kept.size <= MAX_CACHED && keptChars <= MAX_CACHED_CHARS) break;
          kept.delete(oldest);
          void earlier.then(
            ({ document: gone }) => (keptChars -= gone.markdown.length),
            () => {},
          );
        }
      },
      () => kept.delete(key),
    );
    return made;
  };

  return async (path: string, bytes: Buffer, hash: string, kind: Kind): Promise<PreparedDocument> => {
    const { document, counts } = await converted(path, bytes, hash);
    const source = { ...document.source, filename: oneLine(basename(path).normalize('NFC')) };
    const named = { ...document, source, converter: sentConverter(document.converter, redact) };
    const at = { source: place.source, uri: nameOf(place.prefix + path) };
    return {
      request: ingestRequest(named, at, { collection: place.collection, kind }),
      counts,
      tokens: Math.ceil(document.markdown.length / CHARS_A_TOKEN),
    };
  };
}
