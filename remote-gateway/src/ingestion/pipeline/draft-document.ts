import {
  type ConversionWarning,
  documentId,
  hiddenCharacterWarnings,
  type IngestRequest,
  LIMITS,
  oneLine,
  segmentsError,
  textHash,
  visibleIdentifier,
  visibleText,
} from '@docferry/shared-contracts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { splitsPair } from '../../lexical/bounded-text.ts';
import { wellFormed } from './well-formed.ts';

/** A document as it is stored, and what its sender should know. */
export type Drafted = { readonly draft: DocumentDraft; readonly warnings: readonly ConversionWarning[] };

/**
 * The first step of an ingestion: checks the request and says which document it is. Pure; nothing is stored. Throws
 * PAYLOAD_TOO_LARGE for a text over 10 MB of UTF-8, INVALID_ARGUMENT for a blank one or segments that do not fit it.
 */
export function draftDocument(identity: Identity, request: IngestRequest): Drafted {
  const bytes = Buffer.byteLength(request.text, 'utf8');
  if (bytes > LIMITS.textBytes) {
    throw new GatewayError(
      'PAYLOAD_TOO_LARGE',
      `text: ${bytes} bytes of UTF-8, and at most ${LIMITS.textBytes} are taken.`,
      {
        details: { limit_bytes: LIMITS.textBytes },
      },
    );
  }
  const sent = wellFormed(request.text);
  assertSegments(request.segments ?? [], sent);
  const { text, segments, removed } = shown(sent, request.segments ?? []);
  if (text.trim() === '') throw blankText();

  const { metadata } = request;
  const uri = metadata.uri ?? visibleIdentifier(metadata.filename);
  const owner = metadata.visibility === 'private' ? identity.subject : null;
  const draft = {
    docId: documentId({
      tenantId: identity.tenantId,
      collection: metadata.collection,
      owner,
      source: metadata.source,
      uri,
    }),
    source: metadata.source,
    uri,
    filename: shownName(metadata.filename),
    title: shownName(metadata.title ?? metadata.filename),
    kind: metadata.kind,
    tags: [...new Set(metadata.tags.map(shownName))],
    visibility: metadata.visibility,
    mimeType: metadata.mime_type ?? null,
    contentHash: metadata.content_hash ?? null,
    converter: metadata.converter ?? null,
    text,
    textHash: textHash(text),
    segments,
  };
  return { draft, warnings: hiddenCharacterWarnings(removed) };
}

/** Text and segments as their readers see them, so that what is stored, found and cited is what is seen. */
function shown(
  text: string,
  segments: DocumentDraft['segments'],
): Pick<DocumentDraft, 'text' | 'segments'> & { readonly removed: number } {
  const visible = visibleText(
    text,
    segments.flatMap(({ start, end }) => [start, end]),
  );
  const { offsets, removed } = visible;
  return {
    text: visible.text,
    removed,
    segments: segments.map((segment, index) => ({
      ...segment,
      label: shownName(segment.label),
      start: offsets[2 * index] ?? segment.start,
      end: offsets[2 * index + 1] ?? segment.end,
    })),
  };
}

/** A name of nothing but hidden characters shows which. */
const shownName = (name: string) => oneLine(name) || visibleIdentifier(name);

/** A text without a single passage can never be found, so it is refused rather than kept silently. */
export function blankText(): GatewayError {
  return new GatewayError(
    'INVALID_ARGUMENT',
    'text: it holds nothing but white space or marks, so nothing could be found.',
  );
}

function assertSegments(segments: DocumentDraft['segments'], text: string): void {
  const fault = segmentsError(segments, text.length) ?? splitCharacter(segments, text);
  if (fault) {
    throw new GatewayError('INVALID_ARGUMENT', `${fault}. Offsets are UTF-16 code units into text, end exclusive.`);
  }
}

/** Offsets that were counted in bytes or code points often end up inside a character. */
function splitCharacter(segments: DocumentDraft['segments'], text: string): string | undefined {
  for (const [index, { start, end }] of segments.entries()) {
    if (splitsPair(text, start)) return `segments[${index}] starts inside a character, at ${start}`;
    if (splitsPair(text, end)) return `segments[${index}] ends inside a character, at ${end}`;
  }
  return undefined;
}
