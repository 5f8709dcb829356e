import { ingestRequestSchema, type SearchResponse, searchRequestSchema } from '@docferry/shared-contracts';
import { pino } from 'pino';
import { openGateway } from '../../compose/open-gateway.ts';
import { openGatewayAlone } from '../../compose/open-gateway-alone.ts';
import { loadConfig } from '../../config/config.ts';
import type { Identity } from '../../identity.ts';
import { acceptIngest } from '../../ingestion/accept/ingest.ts';
import { awaitJob } from '../../ingestion/jobs/await-job.ts';
import { fillDataDir } from '../../processes/data-dir-template.test.fixture.ts';
import { search } from '../../retrieval/search/search.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import type { Maintenance, OpenLocked, TaskContext } from './maintenance.ts';

export const logger = pino({ level: 'silent' });

/** For tests: maintenance without anybody who waits. */
export const context: TaskContext = { report: () => {}, signal: new AbortController().signal };

/** For tests: how `restore` opens what it restored. */
export const openLocked: OpenLocked = (config, lock) => openGateway(config, { lock, logger, metrics: createMetrics() });

export type TestEnvironment = AsyncDisposable &
  Maintenance & {
    readonly identity: Identity;
    /** Returns the document's id, once it can be found. */
    ingest(filename: string, text: string, collection?: string): Promise<string>;
    search(query: string, collection?: string): Promise<SearchResponse>;
  };

/** Configuration of a data directory and nothing else. */
export function configOf(dir: string, env: NodeJS.ProcessEnv = {}) {
  return loadConfig({ env: { ...env, RAG_DATA_DIR: dir }, file: '/dev/null' });
}

/** For tests: a real gateway without its HTTP side, on a data directory. */
export async function openTestEnvironment(dir: string, env: NodeJS.ProcessEnv = {}): Promise<TestEnvironment> {
  if (env.DATABASE_URL === undefined) await fillDataDir(dir);
  const opened = await openGatewayAlone(configOf(dir, env), dir, logger);
  const { gateway } = opened;
  gateway.jobs.start(gateway);
  const { id: tenantId } = await gateway.catalog.tenants.ensure('default');
  const identity: Identity = { tenantId, subject: 'someone', scopes: new Set(['admin']) };
  const { signal } = new AbortController();
  return {
    ...opened,
    identity,
    async ingest(filename, text, collection = 'default') {
      const request = ingestRequestSchema.parse({ text, metadata: { filename, collection } });
      const { job } = await acceptIngest(gateway, identity, request);
      // As long as a busy machine takes, unlike a caller.
      const { state, docId, errorCode } = await awaitJob(gateway, identity, job, { withinMs: 600_000, signal });
      if ((state !== 'completed' && state !== 'skipped') || !docId)
        throw new Error(`the job is ${state}: ${errorCode}`);
      return docId;
    },
    search: (query, collection = 'default') =>
      search(gateway, identity, searchRequestSchema.parse({ query, collection, top_k: 50 }), signal),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** What a search found, to compare: passages and scores. */
export function hitsOf({ results }: SearchResponse) {
  return results.map(({ passage_id, filename, score }) => ({ passage_id, filename, score }));
}
