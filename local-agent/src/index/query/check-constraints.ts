import { LIMITS } from '@docferry/shared-contracts';
import type { GatewayClient } from '../../send/gateway-client.ts';
import type { Project } from '../project-config.ts';
import { reportFolderState } from '../report-folder-state.ts';
import { answered, type Envelope, success } from './envelope.ts';
import { isRule } from './is-rule.ts';
import { rankCandidates, searchProject } from './search-project.ts';

const NO_RULE = 'No rule here: no document or configuration of the kind "constraint" is about this change.';

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
    const size = Math.min(maxResults, LIMITS.topK);
    const pools = [
      { kinds: ['constraint'], size },
      { kinds: ['pattern'], size },
      { kinds: ['code', 'doc'], size },
    ] as const;
    const { candidates, degraded } = await searchProject(found, client, query, pools, signal);
    const results = rankCandidates(candidates, maxResults);
    const stale = await reportFolderState(found, client, signal);
    return success(
      results,
      { query, collection: found.config.collection, stale },
      degraded,
      results.some(isRule) ? [] : [NO_RULE],
    );
  });
}
