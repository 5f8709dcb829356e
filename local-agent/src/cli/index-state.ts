import { z } from 'zod';
import { inEnvelope } from '../index/envelope.ts';
import { checkIndexHealth, readIndexStatus } from '../index/index-status.ts';
import { migrateProject } from '../index/migrate-project.ts';
import { findProject } from '../index/project-config.ts';
import { reportFolderState } from '../index/report-folder-state.ts';
import { createGatewayClient } from '../send/gateway-client.ts';
import { BRISK } from '../send/retry.ts';
import { agentVersion } from '../version.ts';
import { checkLine } from './check-line.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({ json: z.boolean().default(false) });

/** `docferry health`: a fast look. */
export async function health(
  { terminal, signal, freshConfig }: Session,
  dir: string,
  options: unknown,
): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  const project = findProject(existingFolder(dir));
  const client = createGatewayClient({
    connection: freshConfig,
    version: agentVersion(),
    retry: { ...BRISK, attempts: 1 },
  });
  const found = await checkIndexHealth(project, client, signal);
  if (found.status === 'success') await reportFolderState(project, client, signal);
  if (json)
    await terminal.out(
      JSON.stringify(
        inEnvelope(found.checks, found, { partial: found.partial, degraded: found.degraded_scopes }),
        null,
        2,
      ),
    );
  else {
    for (const { name, ok, detail } of found.checks)
      await terminal.out(checkLine(terminal.colors, ok ? 'ok' : 'failed', name, printable(detail)));
    if (found.partial) terminal.note(`partial: ${found.degraded_scopes.join(', ')}`);
  }
  if (found.status === 'success') return EXIT.ok;
  return found.checks.some(({ name, ok }) => name === 'gateway' && !ok) ? EXIT.unreachable : EXIT.notIndexed;
}

/** `docferry status`: all that is known of a folder's index. */
export async function status({ terminal }: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  const state = await readIndexStatus(findProject(existingFolder(dir)));
  if (json) {
    await terminal.out(JSON.stringify(inEnvelope(state.last_failures, state), null, 2));
    return EXIT.ok;
  }
  const { dim, yellow, red } = terminal.colors;
  const age = state.age_seconds === null ? 'never' : `${describeAge(state.age_seconds)} ago`;
  await terminal.out(`collection ${state.collection}, source ${printable(state.source)}, indexed ${age}`);
  await terminal.out(`${state.files.indexed} files indexed, ${state.files.failed} failed`);
  const skipped = Object.entries(state.files.skipped).map(([reason, count]) => `${count} ${reason}`);
  if (skipped.length > 0) await terminal.out(dim(`skipped: ${skipped.join(', ')}`));
  const { git, lock } = state;
  if (git) {
    const ahead = git.commits_ahead === null ? 'HEAD is elsewhere' : `HEAD is ${git.commits_ahead} commits ahead`;
    await terminal.out(
      git.indexed_commit === null
        ? 'no commit indexed yet'
        : `commit ${git.indexed_commit.slice(0, 12)} indexed, ${ahead}`,
    );
  }
  if (lock.holder)
    await terminal.out(
      yellow(`lock ${lock.state}: process ${lock.holder.pid} on ${lock.holder.host} since ${lock.holder.since}`),
    );
  for (const { file, code, detail } of state.last_failures)
    await terminal.out(`${red('failed')}  ${printable(file)}  ${code}: ${printable(detail)}`);
  if (state.stale) terminal.note('The index is not up to date: docferry index');
  return EXIT.ok;
}

/** `docferry migrate`: the folder's own data at this version. */
export async function migrate({ terminal, signal }: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  const { from, to, changed } = await migrateProject(existingFolder(dir), signal);
  if (json) await terminal.out(JSON.stringify(inEnvelope([], { status: 'success', from, to, changed })));
  else await terminal.out(changed ? `migrated from schema ${from} to ${to}` : `nothing to do: schema ${to}`);
  return EXIT.ok;
}

function describeAge(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
