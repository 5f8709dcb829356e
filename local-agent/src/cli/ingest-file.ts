import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { BatchLineInput, DocumentInfo, IngestResult } from '@docferry/shared-contracts';
import { type ConversionOptions, type Converter, DEFAULT_LIMITS } from '../convert/index.ts';
import { readOpenFile } from '../convert/sandbox/read-file.ts';
import { UserError } from '../errors.ts';
import { sentConverter } from '../index/reader-version.ts';
import { redactDocument } from '../redact/redact-document.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import { openAtPlace } from '../roots/opened-place.ts';
import type { DocumentSource } from '../send/document-source.ts';
import { checkText } from '../send/gateway-client.ts';
import { type IngestOptions, ingestRequest } from '../send/ingest-document.ts';
import type { LineAnswer } from '../send/send-batches.ts';
import type { FoundFile } from './find-files.ts';
import type { IngestOutcome } from './ingest-report.ts';
import type { KnownDocuments } from './known-documents.ts';

/** What the files of one run share. */
export type IngestRun = {
  readonly converter: Pick<Converter, 'convert'>;
  readonly conversion: ConversionOptions;
  /** Whether the conversion has other options than usual, so that what the gateway has is of no use. */
  readonly unusual: boolean;
  readonly wishes: IngestOptions;
  readonly redact: RedactMode;
  readonly known: KnownDocuments;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/** `chars` is the length of the text that waits to be taken. */
type Prepared = { readonly chars: number } & (
  | { readonly known: DocumentInfo }
  | {
      readonly line: BatchLineInput;
      readonly warnings: Converted['warnings'];
      readonly redacted: Converted['redacted'];
    }
);
type Converted = Extract<IngestOutcome, { result: unknown }>;

/** Reads a file and makes of it what is sent, unless the gateway has it. Throws UserError. */
export async function prepareFile(run: IngestRun, { path }: FoundFile, place: DocumentSource): Promise<Prepared> {
  const { converter, conversion, unusual, wishes, redact, signal, onProgress } = run;
  const filename = basename(path);
  await using handle = await openFile(path);
  const read = await readOpenFile(handle, filename, DEFAULT_LIMITS.fileBytes);
  const hash = read.whole?.sha256 ?? createHash('sha256').update(read.bytes).digest('hex');
  const known = unusual ? undefined : await run.known(place, hash);
  if (known) return { known, chars: 0 };
  const converted = await converter.convert(
    { filename, read: async () => read },
    { ...conversion, signal, onProgress },
  );
  const { document, counts } = await redactDocument(converted, redact);
  checkText(document.markdown);
  const sent = { ...document, converter: sentConverter(document.converter, redact, unusual) };
  return {
    line: ingestRequest(sent, place, wishes),
    chars: document.markdown.length,
    warnings: document.warnings,
    redacted: counts,
  };
}

/** What the gateway said of a file. Throws UserError. */
export function outcomeOf(file: string, prepared: Prepared, answer: LineAnswer | undefined): IngestOutcome {
  if ('known' in prepared) return { file, result: unchanged(prepared.known), warnings: [], redacted: {} };
  if (!answer || !('status' in answer) || answer.status === 'deleted')
    throw answer && 'error' in answer ? refused(answer.error) : new UserError('INTERNAL_ERROR', 'No answer came.');
  const { line: _, ...result } = answer;
  const warnings = [...prepared.warnings, ...(result.warnings ?? [])];
  return { file, result, warnings, redacted: prepared.redacted };
}

async function openFile(path: string) {
  const name = basename(path);
  const handle = await openAtPlace(path).catch((cause: unknown) => {
    throw new UserError('NOT_FOUND', `There is no file ${name}, or it cannot be read.`, { cause });
  });
  if (!handle) throw new UserError('CONFLICT', `${name} changed its place while it was opened.`);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new UserError('INVALID_ARGUMENT', `${name} is not a regular file.`);
}

const unchanged = ({ doc_id, collection, chunks }: DocumentInfo): IngestResult => ({
  status: 'unchanged',
  doc_id,
  collection,
  chunks,
  added: 0,
  reused: chunks,
  removed: 0,
});

const refused = ({ code, detail, details }: Extract<LineAnswer, { error: unknown }>['error']) =>
  new UserError(code, detail, details ? { details } : {});
