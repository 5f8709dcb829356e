import { LIMITS } from '@docferry/shared-contracts';
import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { checkConstraints } from '../index/query/check-constraints.ts';
import { describeImpact, placeOf, relationOf } from '../index/query/describe-result.ts';
import { type Envelope, envelopeSchema, failureEnvelope, MAX_RESULTS } from '../index/query/envelope.ts';
import { queryImpact } from '../index/query/query-impact.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import type { AgentTool, ToolHost } from './agent-tools.ts';
import { allowedProject, FOLDER_ALIASES, folderSchema, readableFolder } from './allowed-project.ts';

const inputSchema = z.strictObject({
  query: z.string().trim().min(1).max(LIMITS.queryChars),
  dir: folderSchema,
  max_results: z.int().min(1).max(MAX_RESULTS).default(12),
});

type QueryTool = AgentTool<typeof inputSchema, typeof envelopeSchema>;

/** `check_constraints`: what a planned change should know. */
export const checkConstraintsTool = (host: ToolHost, client: GatewayClient): QueryTool =>
  queryTool(host, client, checkConstraints, {
    name: 'check_constraints',
    title: 'Rules for a planned change',
    description: [
      'Lists the rules, decisions and patterns of a project that a planned change should follow, and the code that it concerns, in one ranked list.',
      'Use it before editing files, with the change in a sentence, such as "add a cache to the project list".',
      'status, partial and degraded_scopes say how far to trust it; with partial true do not edit on your own.',
      'Next: read the files named; query_impact for the symbols to be changed.',
    ].join('\n'),
  });

/** `query_impact`: what a change touches. */
export const queryImpactTool = (host: ToolHost, client: GatewayClient): QueryTool =>
  queryTool(host, client, queryImpact, {
    name: 'query_impact',
    title: 'What a change touches',
    description: [
      'Lists who defines, imports and uses the symbols or files that a query names, from the code itself, and after them what is similar.',
      'Use it before changing or removing something, with its name in the query, such as "retryPolicy" or "src/send/retry.ts".',
      'relation says how a result is known: defines, imports and uses are facts, mentions has only the same name, similar is a guess. sites are the lines; impact counts the files, packages and tests that a change reaches. With degraded_scopes "references" there are no facts: run index_folder.',
    ].join('\n'),
  });

function queryTool(
  host: ToolHost,
  client: GatewayClient,
  query: typeof checkConstraints,
  words: Pick<QueryTool, 'name' | 'title' | 'description'>,
): QueryTool {
  return {
    ...words,
    input: inputSchema,
    output: envelopeSchema,
    aliases: FOLDER_ALIASES,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ query: text, dir, max_results }, ctx) => {
      const allowed = await readableFolder(host, dir, ctx);
      if (isInputRequiredResult(allowed)) return allowed;
      const { signal } = ctx.mcpReq;
      const project = await allowedProject(host, allowed.folder, allowed.roots).catch((error: unknown) => {
        // a place outside the roots is an error of the call, a project without an index an answer of the query
        if (error instanceof UserError && error.code !== 'SCOPE_VIOLATION') return failureEnvelope(error);
        throw error;
      });
      const answer =
        'status' in project ? project : await query(() => project, text, { client, signal, maxResults: max_results });
      return { text: summary(answer), structured: answer };
    },
  };
}

function summary(answer: Envelope): string {
  if (answer.status === 'error') return `${answer.error_code}: ${answer.error_message}`;
  const lines = answer.results.map(
    (result) => `${result.rank}. ${placeOf(result)} [${relationOf(result)}, ${result.final_score}] ${result.excerpt}`,
  );
  const impact = answer.data?.impact ? describeImpact(answer.data.impact) : '';
  const partial = answer.partial ? `Partial: ${answer.degraded_scopes.join(', ')} could not be asked.` : '';
  const stale = answer.data?.stale ? 'The index is older than HEAD: run index_folder.' : '';
  return [partial, stale, ...answer.warnings, impact, ...(lines.length > 0 ? lines : ['Nothing found.'])]
    .filter(Boolean)
    .join('\n');
}
