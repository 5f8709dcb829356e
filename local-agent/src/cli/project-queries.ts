import { z } from 'zod';
import { findProject, type Project } from '../index/project-config.ts';
import { checkConstraints, type QueryOptions } from '../index/query/check-constraints.ts';
import { describeImpact, placeOf, relationOf } from '../index/query/describe-result.ts';
import { type Envelope, MAX_RESULTS } from '../index/query/envelope.ts';
import { queryImpact } from '../index/query/query-impact.ts';
import { createGatewayClient } from '../send/gateway-client.ts';
import { agentVersion } from '../version.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode, exitCodeOfCode } from './exit-codes.ts';
import { failedConditions, parseCondition } from './fail-on.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  dir: z.string().min(1).default('.'),
  maxResults: z.coerce.number().int().min(1).max(MAX_RESULTS).default(12),
  failOn: z.array(z.string()).default([]),
  json: z.boolean().default(false),
});

type Query = (project: () => Project, query: string, options: QueryOptions) => Promise<Envelope>;

/** `docferry check-constraints`. */
export const checkConstraintsCommand = (session: Session, query: string, options: unknown) =>
  ask(session, checkConstraints, query, options);

/** `docferry query-impact`. */
export const queryImpactCommand = (session: Session, query: string, options: unknown) =>
  ask(session, queryImpact, query, options);

async function ask(session: Session, run: Query, query: string, options: unknown): Promise<ExitCode> {
  const { dir, maxResults, failOn, json } = parseOptions(optionsSchema, options);
  const conditions = failOn.map(parseCondition);
  const { terminal, signal } = session;
  const client = createGatewayClient({ connection: session.config, version: agentVersion() });
  const answer = await run(() => findProject(existingFolder(dir)), query, { client, signal, maxResults });
  const failed = failedConditions(answer, conditions);
  if (json) {
    // scripts of earlier versions read the results in `data`
    const data = answer.data && { ...answer.data, results: answer.results };
    await terminal.out(JSON.stringify({ ...answer, data, failed_conditions: failed }, null, 2));
  } else await say(session, answer);
  if (answer.status === 'error') return exitCodeOfCode(answer.error_code ?? undefined);
  for (const condition of failed) terminal.note(`${terminal.noteColors.red('fail-on:')} ${condition}`);
  return failed.length > 0 ? EXIT.gate : EXIT.ok;
}

async function say({ terminal }: Session, answer: Envelope): Promise<void> {
  const { bold, dim, cyan } = terminal.colors;
  if (answer.status === 'error') {
    terminal.note(
      `${terminal.noteColors.red('error:')} ${answer.error_code}: ${printable(answer.error_message ?? '')}`,
    );
    return;
  }
  if (answer.partial) terminal.note(`partial: ${answer.degraded_scopes.join(', ')}`);
  for (const warning of answer.warnings) terminal.note(printable(warning));
  if (answer.data?.stale) terminal.note('The index is older than HEAD: docferry index');
  if (answer.data?.count === 0) terminal.note('Nothing found.');
  if (answer.data?.impact) await terminal.out(`${printable(describeImpact(answer.data.impact))}\n`);
  for (const result of answer.results) {
    const { rank, relation, final_score, relevance, excerpt } = result;
    const scores =
      relation === 'similar' ? `  ${dim(`${final_score.toFixed(3)}, relevance ${relevance.toFixed(2)}`)}` : '';
    await terminal.out(`${rank}. ${bold(printable(placeOf(result)))}  ${cyan(printable(relationOf(result)))}${scores}`);
    if (excerpt) await terminal.out(`   ${printable(excerpt)}`);
  }
}
