import type { GatewayClient } from '../../send/gateway-client.ts';
import type { Project } from '../project-config.ts';
import { reportFolderState } from '../report-folder-state.ts';
import { answered, type Envelope, success } from './envelope.ts';
import { rankCandidates, searchProject } from './search-project.ts';

export type QueryOptions = {
  readonly client: GatewayClient;
  readonly signal: AbortSignal;
  readonly maxResults: number;
};

/** The rules, patterns and places that a planned change should know, in one list. Errors come as an envelope too. */
export async function checkConstraints(
  project: () => Project,
  query: string,
  { client, signal, maxResults }: QueryOptions,
): Promise<Envelope> {
  return answered(signal, async () => {
    const found = project();
    const pools = [
      { kinds: ['constraint'], size: maxResults },
      { kinds: ['pattern'], size: maxResults },
      { kinds: ['code', 'doc'], size: maxResults },
    ] as const;
    const { candidates, degraded } = await searchProject(found, client, query, pools, signal);
    const results = rankCandidates(candidates, maxResults);
    const stale = await reportFolderState(found, client, signal);
    return success({ query, collection: found.config.collection, count: results.length, results, stale }, degraded);
  });
}
