import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import {
  collectionSchema,
  type ErrorCode,
  kindSchema,
  sourceSchema,
  tagsSchema,
  visibilitySchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { createConverterPool } from '../send/converter-pool.ts';
import { documentSource } from '../send/document-source.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { createInFlight } from '../send/in-flight.ts';
import { machineKey } from '../send/machine-key.ts';
import { rememberOriginals, type SentFile } from '../send/original-places.ts';
import { createBatchSender } from '../send/send-batches.ts';
import { type ExitCode, exitCodeOfRun } from './exit-codes.ts';
import { type FoundFile, findFiles } from './find-files.ts';
import { type IngestRun, outcomeOf, prepareFile } from './ingest-file.ts';
import { type IngestOutcome, ingestReport, sayKept, sayOutcome, saySummary } from './ingest-report.ts';
import { createKnownDocuments } from './known-documents.ts';
import { recognitionOptions, recognitionSchema } from './ocr-options.ts';
import { parseOptions } from './parse-options.ts';
import { openProgressBar } from './progress-bar.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  source: sourceSchema.optional(),
  tag: tagsSchema.optional(),
  visibility: visibilitySchema.optional(),
  kind: kindSchema.optional(),
  ...recognitionSchema,
  password: z.string().optional(),
  verbose: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** Errors that every further file would meet too. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set([
  'BACKEND_UNAVAILABLE',
  'UNAUTHENTICATED',
  'SCOPE_VIOLATION',
  'CONTRACT_MISMATCH',
  'STORAGE_FULL',
]);

/** Of more files than a person reads, only failures are named; the last line has the counts. */
const QUIET_ABOVE = 20;
/** Files that are read, converted or on their way: as many as two batches hold. */
const MAX_IN_PROGRESS = 128;
/** Of texts that wait to be taken, all together. */
const MAX_CHARS = 30_000_000;
/** How long a gateway that went away is waited for, milliseconds. */
const PATIENCE_MS = 30_000;
/** Longer waits are reported, since a person would take them for a fault. Milliseconds. */
const REPORTED_WAIT_MS = 1_000;

/** `docferry ingest`: converts files and sends their text; one that fails does not stop the rest. */
export async function ingest(session: Session, paths: readonly string[], options: unknown): Promise<ExitCode> {
  const { tag, json, verbose, ocr, ocrLanguages, ocrBelow, password, ...wishes } = parseOptions(optionsSchema, options);
  const recognition = recognitionOptions({ ocr, ocrLanguages, ocrBelow });
  const conversion = { ...recognition, ...(password === undefined ? {} : { password }) };
  const { terminal, signal } = session;
  const { dataDir, redact } = session.config();
  const { files, folders, missing, skipped } = await findFiles(paths);
  if (files.length + missing.length === 0) throw nothingFound(skipped);
  const client = await session.client();
  if (files.length > 0) await checkAccess(client, signal);

  await using converter = createConverterPool();
  const bar = openProgressBar(terminal, files.length);
  const stop = new AbortController();
  const sender = createBatchSender({
    client,
    runId: randomUUID(),
    signal: AbortSignal.any([signal, stop.signal]),
    patienceMs: PATIENCE_MS,
    onWait: ({ message }, waitMs) => {
      if (!json && waitMs >= REPORTED_WAIT_MS)
        terminal.note(`${printable(message)} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
    },
  });
  const placeOf = ({ path }: FoundFile) => {
    const place = documentSource(path, { roots: folders, machineKey: () => machineKey(dataDir) });
    return wishes.source === undefined ? place : { ...place, source: wishes.source };
  };
  const wanted = { ...wishes, tags: tag };
  const run: IngestRun = {
    converter,
    conversion,
    unusual: password !== undefined || ocr !== 'auto' || ocrLanguages !== undefined || ocrBelow !== undefined,
    wishes: wanted,
    redact,
    known: createKnownDocuments(client, files.map(placeOf), wanted, { redact, signal }),
    signal,
    onProgress: bar.within,
  };
  // so that no more files are held than are converted
  const converting = createInFlight(converter.size, Number.POSITIVE_INFINITY);
  const held = createInFlight(MAX_IN_PROGRESS, MAX_CHARS);
  const ingested: SentFile[] = [];
  const send = async (file: FoundFile): Promise<IngestOutcome> => {
    const origin = { place: placeOf(file), path: realpathSync(file.path) };
    await converting.enter(0);
    const prepared = await prepareFile(run, file, origin.place)
      .then(async (made) => {
        await held.enter(made.chars);
        return made;
      })
      .finally(() => converting.leave(0));
    try {
      const outcome = outcomeOf(file.name, prepared, 'line' in prepared ? await sender.send(prepared.line) : undefined);
      ingested.push(origin);
      return outcome;
    } finally {
      held.leave(prepared.chars);
    }
  };
  const outcomes: IngestOutcome[] = [];
  const isQuiet = !verbose && files.length > QUIET_ABOVE;
  const finish = async (outcome: IngestOutcome) => {
    outcomes.push(outcome);
    if (!json) await sayOutcome(terminal, outcome, isQuiet);
  };
  for (const { name, error } of missing) await finish({ file: name, error });
  const underWay: Promise<IngestOutcome>[] = [];
  const reported = async (outcome: Promise<IngestOutcome>): Promise<boolean> => {
    const ended = await outcome;
    signal.throwIfAborted();
    bar.done();
    await finish(ended);
    return 'error' in ended && ended.error instanceof UserError && ENDS_RUN.has(ended.error.code);
  };
  try {
    let ended = false;
    for (const file of files) {
      const oldest = underWay.length >= MAX_IN_PROGRESS ? underWay.shift() : undefined;
      if (oldest && (await reported(oldest))) ended = true;
      if (ended) break;
      bar.at(file.name);
      underWay.push(send(file).catch((error: unknown): IngestOutcome => ({ file: file.name, error })));
    }
    for (const outcome of underWay) await reported(outcome);
  } finally {
    stop.abort();
    bar.close();
    rememberOriginals(ingested);
    if (signal.aborted && !json) sayKept(terminal, ingested.length, files.length);
  }
  const left = files.length + missing.length - outcomes.length;
  if (json) await terminal.out(JSON.stringify(ingestReport(outcomes, { skipped, left })));
  else saySummary(terminal, outcomes, { skipped, left });
  return exitCodeOfRun(
    outcomes.length,
    outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : [])),
  );
}

/** Finds a wrong address or key before minutes are spent on converting. A key that may only ingest is fine. */
async function checkAccess(client: GatewayClient, signal: AbortSignal): Promise<void> {
  try {
    await client.collections({ signal });
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'SCOPE_VIOLATION') throw error;
  }
}

function nothingFound(skipped: number): UserError {
  const seen = skipped > 0 ? ` (${skipped} files of other kinds)` : '';
  return new UserError('NOT_FOUND', `There is no document to ingest there${seen}.`, {
    advice: 'Name the files themselves: in folders only usual endings of documents are taken, and no hidden files.',
  });
}
