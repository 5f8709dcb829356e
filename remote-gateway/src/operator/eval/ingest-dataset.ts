import { type Chunking, ingestRequestSchema } from '@docferry/shared-contracts';
import { chunkerVersion } from '../../chunk/chunk.ts';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { ingest } from '../../ingestion/accept/ingest.ts';
import { awaitJob } from '../../ingestion/jobs/await-job.ts';
import type { Dataset, JudgedDocument } from './dataset.ts';

/** Documents on their way at once; more would only wait for the catalog. */
const AT_ONCE = 4;
/** A title is required and the file has none: no term comes of this one. */
const NO_TITLE = '-';

/** Puts a judged collection into `collection` through the real pipeline; what is there unchanged costs little. */
export async function ingestDataset(
  gateway: Gateway,
  identity: Identity,
  dataset: Dataset,
  {
    collection,
    language,
    chunking,
  }: { readonly collection: string; readonly language: string; readonly chunking: Chunking },
  signal: AbortSignal,
): Promise<{ documents: number }> {
  const { catalog, embedder } = gateway;
  const space = { embedderId: embedder.id, dimension: embedder.dimension, chunkerVersion: chunkerVersion(chunking) };
  await catalog.collections.ensure(identity, collection, space, { language });
  await catalog.collections.change(identity, collection, { chunking });
  const corpus = dataset.corpus();
  let documents = 0;
  const worker = async (): Promise<void> => {
    for (let next = await corpus.next(); !next.done; next = await corpus.next()) {
      if (await ingestDocument(gateway, identity, collection, next.value, signal)) documents++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { documents };
}

/** False for a document without any text, which no search could find. */
async function ingestDocument(
  gateway: Gateway,
  identity: Identity,
  collection: string,
  { id, title = '', text }: JudgedDocument,
  signal: AbortSignal,
): Promise<boolean> {
  const whole = [title, text].filter((part) => part.trim() !== '').join('\n\n');
  if (whole === '') return false;
  const metadata = {
    filename: id.slice(-255),
    uri: encodeURIComponent(id),
    collection,
    source: 'eval',
    title: title.trim() === '' ? NO_TITLE : title.slice(0, 1_000),
    kind: 'doc' as const,
    tags: [],
    visibility: 'team' as const,
  };
  const request = ingestRequestSchema.parse({ text: whole, metadata });
  const { status, job_id } = await ingest(gateway, identity, request, signal);
  if (status === 'accepted' && job_id) await untilSearchable(gateway, identity, job_id, signal);
  return true;
}

/** A slow embedder takes longer than a request waits, and questions must find all documents. */
async function untilSearchable(gateway: Gateway, identity: Identity, jobId: string, signal: AbortSignal) {
  const job = await gateway.catalog.jobs.find(identity, jobId);
  const ended = job && (await awaitJob(gateway, identity, job, { withinMs: Number.POSITIVE_INFINITY, signal }));
  if (ended?.state === 'failed' || ended?.state === 'cancelled') {
    throw new GatewayError('INTERNAL_ERROR', `A document was not taken in: ${ended.errorCode ?? ended.state}.`);
  }
}

/** The corpus id of a document that {@link ingestDataset} put in. */
export function corpusId(uri: string): string {
  return decodeURIComponent(uri);
}
