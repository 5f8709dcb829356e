import { setTimeout as sleep } from 'node:timers/promises';
import { type IngestRequest, LIMITS } from '@docferry/shared-contracts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { TakenObject } from '../../catalog/sources/objects.ts';
import { identityOfSource, type SourceRow } from '../../catalog/sources/source-row.ts';
import { describeError, GatewayError } from '../../errors.ts';
import { acceptIngest } from '../../ingestion/accept/ingest.ts';
import { awaitJob, isOver } from '../../ingestion/jobs/await-job.ts';
import { draftFile } from '../../ingestion/pipeline/draft-file.ts';
import type { ListedObject, ReadOptions } from '../connectors/connector.ts';
import type { SourceParts } from '../source-parts.ts';
import type { MarkdownOutput } from './markdown-output.ts';
import { labelFacts, labelsOf } from './object-labels.ts';

/** A job is asked for again after this time, milliseconds; it may wait as long as an embedding service is away. */
const JOB_WAIT_MS = 60_000;
/** Bytes of others have to be released first. */
const ROOM_PAUSE_MS = 1_000;

/** An object with what its document is called, and how it is read. */
export type ReadableObject = ListedObject & {
  readonly filename: string;
  readonly uri: string;
  /** What its place is called, from the top; put before its title. */
  readonly trail?: readonly string[];
  readonly read: (options: ReadOptions) => Promise<Uint8Array>;
};

/** What reading an object needs. */
export type ObjectWork = {
  readonly parts: SourceParts;
  readonly source: SourceRow;
  readonly syncId: string;
  readonly force: boolean;
  readonly output: MarkdownOutput;
  readonly signal: AbortSignal;
};

/**
 * Reads an object, converts it in the sandbox, replaces secrets, and ingests it; resolves when it can be found, or with the
 * error. Throws the signal's reason only.
 */
export async function takeObject(work: ObjectWork, object: ReadableObject): Promise<TakenObject> {
  const { key, version, size } = object;
  const facts = { key, version, size, ...labelFacts(work.source, key) };
  try {
    if (size > LIMITS.fileBytes)
      throw new GatewayError('PAYLOAD_TOO_LARGE', `The object is larger than ${LIMITS.fileBytes} bytes.`);
    const job = await ingestObject(work, object);
    const { errorCode, errorDetail, docId } = job;
    if (job.state === 'completed' || job.state === 'skipped')
      return { ...facts, docId, errorCode: null, errorDetail: null };
    return {
      ...facts,
      docId: null,
      errorCode: errorCode ?? 'CONFLICT',
      errorDetail: errorDetail ?? `The job was ${job.state}.`,
    };
  } catch (error) {
    work.signal.throwIfAborted();
    const { code, detail } = describeError(error);
    if (code === 'INTERNAL_ERROR')
      work.parts.logger.error({ err: error, source: work.source.name }, 'an object could not be ingested');
    return { ...facts, docId: null, errorCode: code, errorDetail: detail };
  }
}

async function ingestObject(work: ObjectWork, object: ReadableObject): Promise<JobRow> {
  const { parts, source, output, signal } = work;
  const identity = identityOfSource(source);
  const request = await readRequest(work, object);
  let { job } = await acceptIngest(parts, identity, request);
  while (!isOver(job)) job = await awaitJob(parts, identity, job, { withinMs: JOB_WAIT_MS, signal });
  // Who reads the output is not who may read private documents.
  if (request.metadata.visibility === 'private') await output.remove(object.key);
  else if (job.errorCode === null) await output.write(object.key, request.text);
  return job;
}

/** The object as a request to ingest it. Its bytes are released before the request is. */
async function readRequest(work: ObjectWork, object: ReadableObject): Promise<IngestRequest> {
  const { parts, source, signal } = work;
  const { key, uri, trail = [] } = object;
  const filename = object.filename.slice(-LIMITS.filenameChars);
  using share = parts.pageBytes.open(source.tenantId);
  const bytes = await withRoom(signal, () => {
    share.release();
    return object.read({ maxBytes: LIMITS.fileBytes, signal, reserve: (count) => share.reserve(count) });
  });
  const { kind, tags, visibility } = labelsOf(source, key);
  const metadata = { collection: source.collection, source: source.name, kind, tags: [...tags], visibility };
  const request = await draftFile(parts, source, { bytes, filename, uri, metadata }, signal);
  if (trail.length > 0) {
    const title = [...trail, request.metadata.title ?? filename].join(' > ');
    request.metadata.title = title.slice(-LIMITS.titleChars);
  }
  return { ...request, force: work.force, run_id: work.syncId };
}

/** Waits while other objects and pages hold all bytes that may be held. */
async function withRoom<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== 'RATE_LIMITED') throw error;
      await sleep(ROOM_PAUSE_MS, undefined, { signal });
    }
  }
}
