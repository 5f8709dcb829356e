import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { IndexOptions } from '../index/index-options.ts';
import type { IndexReport } from '../index/index-report.ts';
import { findProject, type Project } from '../index/project-config.ts';
import { reportFolderState } from '../index/report-folder-state.ts';
import { runIndex } from '../index/run-index.ts';
import { watchChanges } from '../index/watch-changes.ts';
import { createConverterPool } from '../send/converter-pool.ts';
import { createGatewayClient } from '../send/gateway-client.ts';
import { BRISK } from '../send/retry.ts';
import { agentVersion } from '../version.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { exitCodeOfReport } from './index-folder.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable, recordError } from './terminal.ts';

const optionsSchema = z.object({ once: z.boolean().default(false), json: z.boolean().default(false) });

/** Another run of the folder, such as `docferry index` at another terminal, is waited for. */
const LOCK_WAIT_MS = 600_000;

/** `docferry watch`: the collection in line with the folder after each change, with a line for each file. */
export async function watchFolder(session: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { once, json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const project = findProject(existingFolder(dir));
  await using converter = createConverterPool();
  const reported = new Set<string>();
  const update = () => updateOnce(session, project, converter, { json, reported });
  if (once) return exitCodeOfReport(await update());
  terminal.note(`Watching ${printable(project.root)}. Ctrl-C ends it.`);
  try {
    for await (const _ of watchChanges(project, { signal })) {
      try {
        await update();
      } catch (error) {
        // The gateway may be away for a while: the next change, or the next check, sends what is missing.
        if (signal.aborted || !(error instanceof UserError)) throw error;
        recordError(terminal, error, json);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  terminal.note('No longer watching. What was sent stays.');
  return EXIT.ok;
}

async function updateOnce(
  { terminal, signal, config, freshConfig }: Session,
  project: Project,
  converter: IndexOptions['converter'],
  { json, reported }: { readonly json: boolean; readonly reported: Set<string> },
): Promise<IndexReport> {
  const client = createGatewayClient({
    connection: freshConfig,
    version: agentVersion(),
    retry: BRISK,
    timeoutMs: 600_000,
  });
  const { green, red, yellow, dim } = terminal.colors;
  const print = (change: 'indexed' | 'deleted' | 'failed', file: string, detail?: string) => {
    const time = new Date();
    const color = { indexed: green, deleted: yellow, failed: red }[change];
    const more = detail === undefined ? '' : `  ${printable(detail)}`;
    terminal.piece(
      json
        ? `${JSON.stringify({ time: time.toISOString(), change, file, ...(detail === undefined ? {} : { detail }) })}\n`
        : `${dim(time.toTimeString().slice(0, 8))} ${color(change.padEnd(7))} ${printable(file)}${more}\n`,
    );
  };
  const report = await runIndex(project, {
    client,
    converter,
    signal,
    redact: project.config.redact ?? config().redact,
    lockWaitMs: LOCK_WAIT_MS,
    onChange: print,
  });
  // A file that still fails is reported once.
  const failures = new Set(report.failures.map(({ file, code }) => `${code} ${file}`));
  for (const { file, code, detail } of report.failures)
    if (!reported.has(`${code} ${file}`)) print('failed', file, `${code}: ${detail}`);
  reported.clear();
  for (const failure of failures) reported.add(failure);
  if (report.error) {
    throw new UserError('BACKEND_UNAVAILABLE', `${report.error.code}: ${report.error.detail}`, {
      advice: 'What is missing is sent after the next change.',
    });
  }
  if (report.status !== 'failed') await reportFolderState(project, client, signal);
  return report;
}
