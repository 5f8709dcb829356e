import { randomUUID } from 'node:crypto';
import { type IngestUrlRequest, ingestUrlRequestSchema } from '@docferry/shared-contracts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { describeError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { collectionFor } from '../pipeline/collection-for.ts';
import { draftFetched } from '../pipeline/draft-fetched.ts';
import { planDocument } from '../pipeline/plan-document.ts';

/** Accepts addresses to be fetched and ingested by the queue, as one run. */
export async function startPages(
  gateway: IngestionParts,
  identity: Identity,
  urls: readonly string[],
  { collection, force }: Pick<IngestUrlRequest, 'collection' | 'force'>,
): Promise<{ runId: string; jobs: JobRow[] }> {
  const runId = randomUUID();
  await collectionFor(gateway, identity, collection, 'team');
  gateway.jobs.start(gateway);
  const jobs: JobRow[] = [];
  for (const url of new Set(urls)) {
    const request = ingestUrlRequestSchema.parse({ url, collection, force });
    const isPrivate = request.visibility === 'private';
    jobs.push(await gateway.catalog.jobs.acceptPage(identity, { collection, url, isPrivate, request, force, runId }));
    gateway.jobs.wake(identity.tenantId);
  }
  return { runId, jobs };
}

/** What ingesting a page would change, or why it cannot be. */
export type PagePlan = {
  readonly url: string;
  readonly status: 'planned' | 'unchanged' | 'failed';
  readonly added: number;
  readonly reused: number;
  readonly removed: number;
  readonly error?: string;
};

/** A dry run: fetches and converts the pages, and writes nothing. */
export async function planPages(
  gateway: IngestionParts,
  identity: Identity,
  urls: readonly string[],
  { collection, force }: Pick<IngestUrlRequest, 'collection' | 'force'>,
  signal: AbortSignal,
): Promise<PagePlan[]> {
  const plans: PagePlan[] = [];
  for (const url of new Set(urls)) {
    try {
      const request = ingestUrlRequestSchema.parse({ url, collection, force });
      using share = gateway.pageBytes.open(identity.tenantId);
      const page = await gateway.fetchPage(request.url, signal, { share });
      const drafted = await draftFetched(gateway, identity, page, request, signal);
      const { status, added, reused, removed } = await planDocument(gateway, identity, drafted, signal);
      plans.push({ url, status: status === 'unchanged' ? 'unchanged' : 'planned', added, reused, removed });
    } catch (error) {
      signal.throwIfAborted();
      const { code, detail } = describeError(error);
      plans.push({ url, status: 'failed', added: 0, reused: 0, removed: 0, error: `${code}: ${detail}` });
    }
  }
  return plans;
}
