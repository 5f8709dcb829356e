import { z } from 'zod';
import { reportEnvelope } from '../index/envelope.ts';
import { type IndexReport, sumOf } from '../index/index-report.ts';
import { findProject } from '../index/project-config.ts';
import { reportFolderState } from '../index/report-folder-state.ts';
import { runIndex } from '../index/run-index.ts';
import { describeCounts } from '../redact/secret-counts.ts';
import { createConverterPool } from '../send/converter-pool.ts';
import { createGatewayClient } from '../send/gateway-client.ts';
import { BRISK } from '../send/retry.ts';
import { agentVersion } from '../version.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode, exitCodeOfCode } from './exit-codes.ts';
import { openIndexProgress } from './index-progress.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable, type Terminal } from './terminal.ts';

const seconds = z.coerce.number().min(0).max(86_400);
const optionsSchema = z.object({
  fullRebuild: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  deleteMany: z.boolean().default(false),
  pathFilter: z.string().min(1).max(1_000).optional(),
  wait: z.union([z.literal(true).transform(() => 600), seconds]).default(0),
  gatewayWait: seconds.optional(),
  redact: z.string().optional(),
  json: z.boolean().default(false),
});

/** `docferry index`: the collection in line with the folder. */
export async function indexFolder(session: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { json, wait, gatewayWait, redact, ...wishes } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const project = findProject(existingFolder(dir));
  const progress = openIndexProgress(terminal, json);
  // asked again at each call, so that a gateway that comes back on another port is found
  const client = createGatewayClient({
    connection: session.freshConfig,
    version: agentVersion(),
    retry: BRISK,
    timeoutMs: 600_000,
  });
  await using converter = createConverterPool();
  try {
    const report = await runIndex(project, {
      ...wishes,
      client,
      converter,
      signal,
      redact: redact === undefined ? (project.config.redact ?? session.config().redact) : session.config().redact,
      lockWaitMs: wait * 1_000,
      ...(gatewayWait === undefined ? {} : { patienceMs: gatewayWait * 1_000 }),
      onProgress: progress.at,
      onWait: progress.waiting,
    });
    if (!report.dry_run && report.status !== 'failed') await reportFolderState(project, client, signal);
    progress.close();
    if (json) await terminal.out(JSON.stringify(reportEnvelope(report)));
    else await sayReport(terminal, report);
    return exitCodeOfReport(report);
  } finally {
    progress.close();
  }
}

export function exitCodeOfReport({ status, error }: IndexReport): ExitCode {
  if (status === 'success') return EXIT.ok;
  return status === 'partial' ? EXIT.someFailed : exitCodeOfCode(error?.code);
}

async function sayReport(terminal: Terminal, report: IndexReport): Promise<void> {
  const { red, yellow, dim } = terminal.noteColors;
  for (const { file, code, detail } of report.failures)
    terminal.note(`${red('failed')}  ${printable(file)}  ${code}: ${printable(detail)}`);
  for (const { file, setting, limit, actual } of report.budget_exceeded)
    terminal.note(
      `${yellow('over budget')}  ${printable(file)}  BUDGET_LIMIT_EXCEEDED: ${actual} of ${limit} (${setting})`,
    );
  if (report.deletions_withheld > 0)
    terminal.note(
      `${yellow('not deleted')}  ${report.deletions_withheld} documents of source ${printable(report.source)} that this folder has not, most of the collection. If they are this folder's, run docferry index --delete-many; else name another collection.`,
    );
  const failed = sumOf(report.files_failed);
  const verb = report.dry_run ? 'to index' : 'indexed';
  const parts = [
    `${report.files_indexed} ${verb}`,
    `${report.files_unchanged} unchanged`,
    `${report.files_deleted} deleted`,
    failed > 0 ? red(`${failed} failed`) : '',
    report.files_pending > 0 ? `${report.files_pending} searchable soon` : '',
  ];
  await terminal.out(
    `${parts.filter(Boolean).join(', ')}  ${dim(`${report.files_scanned} scanned, ${(report.bytes / 1e6).toFixed(1)} MB, ${report.seconds.toFixed(1)} s`)}`,
  );
  const skipped = describeCounts(report.files_skipped as Record<string, number>);
  if (skipped) terminal.note(dim(`skipped: ${skipped}`));
  const secrets = describeCounts(report.secrets_redacted);
  if (secrets) terminal.note(`secrets replaced before anything was sent: ${secrets}`);
  if (report.error)
    terminal.note(
      `${red('error:')} ${report.error.code}: ${printable(report.error.detail)} What is done stays done; run docferry index again.`,
    );
}
