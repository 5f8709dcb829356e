import {
  collectionSchema,
  type ErrorCode,
  kindSchema,
  sourceSchema,
  tagsSchema,
  visibilitySchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { createConverter } from '../convert/index.ts';
import { UserError } from '../errors.ts';
import { redactDocument } from '../redact/redact-document.ts';
import { documentSource } from '../send/document-source.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { ingestDocument } from '../send/ingest-document.ts';
import { machineKey } from '../send/machine-key.ts';
import { type ExitCode, exitCodeOfRun } from './exit-codes.ts';
import { type FoundFile, findFiles } from './find-files.ts';
import { type IngestOutcome, ingestReport, sayOutcome, saySummary } from './ingest-report.ts';
import { parseOptions } from './parse-options.ts';
import { openProgressBar } from './progress-bar.ts';
import { recognitionOptions, recognitionSchema } from './recognition-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  source: sourceSchema.optional(),
  tag: tagsSchema.optional(),
  visibility: visibilitySchema.optional(),
  kind: kindSchema.optional(),
  ...recognitionSchema,
  password: z.string().optional(),
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

/** `docferry ingest`: converts files and sends their text; one that fails does not stop the rest. */
export async function ingest(session: Session, paths: readonly string[], options: unknown): Promise<ExitCode> {
  const { tag, json, ocr, ocrLanguages, ocrBelow, password, ...wishes } = parseOptions(optionsSchema, options);
  const recognition = recognitionOptions({ ocr, ocrLanguages, ocrBelow });
  const conversion = { ...recognition, ...(password === undefined ? {} : { password }) };
  const { terminal, signal } = session;
  const { dataDir, redact } = session.config();
  const { files, folders, missing, skipped } = await findFiles(paths);
  if (files.length + missing.length === 0) throw nothingFound(skipped);
  const client = await session.client();
  if (files.length > 0) await checkAccess(client, signal);

  await using converter = createConverter();
  const bar = openProgressBar(terminal, files.length);
  const send = async ({ name, path }: FoundFile): Promise<IngestOutcome> => {
    bar.at(name);
    const converted = await converter.convert({ path }, { ...conversion, signal, onProgress: bar.within });
    const { document, counts } = await redactDocument(converted, redact);
    const place = documentSource(path, { roots: folders, machineKey: () => machineKey(dataDir) });
    const result = await ingestDocument(client, document, place, { ...wishes, tags: tag }, { signal });
    return { file: name, result, warnings: document.warnings, redacted: counts };
  };
  const outcomes: IngestOutcome[] = [];
  const finish = async (outcome: IngestOutcome) => {
    outcomes.push(outcome);
    if (!json) await sayOutcome(terminal, outcome);
  };
  for (const { name, error } of missing) await finish({ file: name, error });
  try {
    for (const file of files) {
      const outcome = await send(file).catch((error: unknown): IngestOutcome => ({ file: file.name, error }));
      signal.throwIfAborted();
      bar.done();
      await finish(outcome);
      if ('error' in outcome && outcome.error instanceof UserError && ENDS_RUN.has(outcome.error.code)) break;
    }
  } finally {
    bar.close();
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
