import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BatchLineInput, Kind } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import type { LineAnswer } from '../send/send-batches.ts';
import type { CachedFile, IndexCache } from './index-cache.ts';
import { countExcess, countFailed, countSecrets, countSkipped, type IndexReport } from './index-report.ts';
import { nameOf } from './name-of.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { Budgets } from './project-config.ts';
import { readStable, type StableFile } from './read-stable.ts';
import { keepReferences } from './references/keep-references.ts';
import { contentSkipReason, type SkipReason } from './skip-reason.ts';

/** What the files of one run share. */
export type FileJob = {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly cache: IndexCache;
  readonly report: IndexReport;
  readonly reader: string;
  readonly redact: RedactMode;
  readonly dryRun: boolean;
  /** Deletes at the first run on this machine too, however much it is. */
  readonly deleteMany: boolean;
  /** Sends every file and embeds it again. */
  readonly force: boolean;
  readonly budgets: Budgets;
  /** What the run has sent so far. */
  readonly used: { bytes: number; tokens: number };
  /** Contents that the run has sent. */
  readonly hashes: Set<string>;
  readonly prepare: (path: string, bytes: Buffer, hash: string, kind: Kind) => Promise<PreparedDocument>;
  readonly isCurrent: (converter: string) => Promise<boolean>;
  readonly send: (line: BatchLineInput) => Promise<LineAnswer>;
  readonly onChange: OnChange;
};

/** Called with each file that was sent or deleted. */
export type OnChange = (change: 'indexed' | 'deleted', file: string) => void;

/** Errors of a conversion that say that the file is no document at all. */
const NO_DOCUMENT = new Set(['UNSUPPORTED_FORMAT']);

/**
 * Reads one file and updates the gateway's document of it. `keeps`: whether a document of it may stay there. Throws
 * what ends the whole run.
 */
export async function indexFile(
  job: FileJob,
  path: string,
  known: CachedFile | undefined,
  kind: Kind,
): Promise<{ readonly keeps: boolean }> {
  let file: StableFile;
  try {
    file = await readStable(join(job.root, path), job.budgets.file_bytes);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error.code === 'NOT_FOUND') countSkipped(job.report, 'permission_denied');
    else countFailed(job.report, { file: path, code: error.code, detail: error.message });
    return { keeps: true };
  }
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  const note = createNote(job, path, known, file, hash);
  const reason = leftOutByContent(path, file.bytes);
  if (reason) return note.skipped(reason);
  if (!job.dryRun) await keepReferences(job.cache, nameOf(path), file.bytes, hash);
  if (!job.force && known && (await isThere(job, known, hash, kind))) return note.unchanged(known);
  let prepared: PreparedDocument;
  try {
    prepared = await job.prepare(path, file.bytes, hash, kind);
  } catch (error) {
    // a run that ends breaks conversions off with its own reason, which is none of the file's
    if (job.signal.aborted || !(error instanceof UserError)) throw error;
    if (error.code === 'SECRET_FOUND') return note.skipped('secrets');
    if (NO_DOCUMENT.has(error.code)) return note.skipped('unsupported_format');
    return error.code === 'INVALID_ARGUMENT' ? note.skipped('empty') : note.failed(error.code, error.message);
  }
  const { request, counts, tokens } = prepared;
  if (request.text.trim() === '') return note.skipped('empty');
  const over = overBudget(job, path, file.bytes.length, tokens);
  if (over) return over;
  job.used.bytes += file.bytes.length;
  job.used.tokens += tokens;
  const duplicate = job.hashes.has(hash);
  job.hashes.add(hash);
  if (!job.dryRun) {
    const answer = await job.send(job.force ? { ...request, force: true } : request);
    if ('error' in answer) return note.refused(answer.error.code, answer.error.detail);
    if (answer.status === 'deleted') return note.refused('INTERNAL_ERROR', 'The gateway took the file for a deletion.');
    note.sent(answer, request.metadata.converter ?? null, kind);
    if (answer.status === 'accepted') job.report.files_pending += 1;
    job.report.chunks_added += answer.added;
    job.report.chunks_reused += answer.reused;
  }
  job.report.files_indexed += 1;
  job.onChange('indexed', path);
  job.report.bytes += file.bytes.length;
  if (duplicate) job.report.files_duplicate += 1;
  countSecrets(job.report, counts);
  return { keeps: true };
}

function leftOutByContent(path: string, bytes: Buffer): SkipReason | undefined {
  return bytes.length === 0 ? 'empty' : contentSkipReason(path, bytes);
}

/** Whether the gateway has these very bytes, converted as they would be now. */
async function isThere(
  { isCurrent }: FileJob,
  { remoteHash, remoteConverter, remoteKind }: CachedFile,
  hash: string,
  kind: Kind,
): Promise<boolean> {
  return remoteHash === hash && remoteKind === kind && remoteConverter !== null && (await isCurrent(remoteConverter));
}

function overBudget(
  { budgets, used, report }: FileJob,
  file: string,
  bytes: number,
  tokens: number,
): { readonly keeps: boolean } | undefined {
  const bounds: readonly [keyof Budgets, number, SkipReason][] = [
    ['file_tokens', tokens, 'file_tokens_budget'],
    ['run_bytes', used.bytes + bytes, 'run_budget'],
    ['run_tokens', used.tokens + tokens, 'run_budget'],
  ];
  for (const [name, actual, reason] of bounds) {
    if (actual <= budgets[name]) continue;
    return countExcess(report, reason, { file, setting: name, limit: budgets[name], actual });
  }
  return undefined;
}

/** Writes down what became of a file, in the cache and in the report. */
function createNote(
  { cache, report, reader, dryRun }: FileJob,
  path: string,
  known: CachedFile | undefined,
  { stat }: StableFile,
  hash: string,
) {
  const remote = {
    docId: known?.docId ?? null,
    remoteHash: known?.remoteHash ?? null,
    remoteConverter: known?.remoteConverter ?? null,
    remoteKind: known?.remoteKind ?? null,
  };
  const put = (changes: Partial<CachedFile> & Pick<CachedFile, 'outcome'>) => {
    if (!dryRun)
      cache.put({
        path: nameOf(path),
        ...stat,
        hash,
        detail: null,
        reader,
        readAt: Date.now(),
        ...remote,
        ...changes,
      });
  };
  const failed = (code: string, detail: string, readBy: string | null) => {
    put({ outcome: `fail:${code}`, detail, reader: readBy });
    countFailed(report, { file: path, code, detail });
    return { keeps: true };
  };
  return {
    unchanged: ({ remoteHash }: CachedFile) => {
      put({ outcome: 'sent', remoteHash });
      report.files_unchanged += 1;
      return { keeps: true };
    },
    skipped: (reason: SkipReason) => {
      put({ outcome: `skip:${reason}` });
      countSkipped(report, reason);
      return { keeps: false };
    },
    failed: (code: string, detail: string) => failed(code, detail, reader),
    /** By the gateway, which may take it the next time. */
    refused: (code: string, detail: string) => failed(code, detail, null),
    sent: ({ doc_id }: { readonly doc_id: string }, remoteConverter: string | null, remoteKind: Kind) =>
      put({ outcome: 'sent', docId: doc_id, remoteHash: hash, remoteConverter, remoteKind }),
  };
}
