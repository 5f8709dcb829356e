import type { SecretCounts } from '../redact/secret-counts.ts';
import type { MapState } from './architecture/keep-map.ts';
import type { SkipReason } from './skip-reason.ts';

/** A file that failed or went over a budget, for the report; at most {@link MAX_NAMED} are named. */
export type NamedFile = { readonly file: string; readonly code: string; readonly detail: string };
export type BudgetExcess = {
  readonly file: string;
  readonly code: 'BUDGET_LIMIT_EXCEEDED';
  readonly setting: string;
  readonly limit: number;
  readonly actual: number;
};

export const MAX_NAMED = 100;

/** What a run did; also its JSON. Field names are the contract of `docferry index --json`. */
export type IndexReport = {
  readonly status: 'success' | 'partial' | 'failed';
  readonly collection: string;
  readonly source: string;
  readonly run_id: string;
  readonly dry_run: boolean;
  /** Files that the walk met, including skipped ones; a folder that is skipped counts once. */
  files_scanned: number;
  files_indexed: number;
  files_unchanged: number;
  files_deleted: number;
  /** Documents of the gateway that the folder has not, left there: too many for a first run on this machine. */
  deletions_withheld: number;
  readonly files_skipped: Partial<Record<SkipReason, number>>;
  readonly files_failed: Record<string, number>;
  /** Of the files indexed, with the same bytes as another one. */
  files_duplicate: number;
  /** Taken by the gateway and not yet searchable when the run ended. */
  files_pending: number;
  /** Chunks embedded again, and chunks whose vectors were kept. */
  chunks_added: number;
  chunks_reused: number;
  /** Secrets replaced, by kind. */
  readonly secrets_redacted: Record<string, number>;
  readonly failures: NamedFile[];
  readonly budget_exceeded: BudgetExcess[];
  /** Bytes of the files indexed. */
  bytes: number;
  seconds: number;
  commit?: string;
  /** Of the map of the project, when there is one and files have changed. */
  architecture?: MapState;
  recovered_lock?: { readonly pid: number; readonly since: string };
  /** Why the run ended early, when it did. */
  error?: { readonly code: string; readonly detail: string };
};

export function emptyReport(facts: Pick<IndexReport, 'collection' | 'source' | 'run_id' | 'dry_run'>): IndexReport {
  return {
    status: 'success',
    ...facts,
    files_scanned: 0,
    files_indexed: 0,
    files_unchanged: 0,
    files_deleted: 0,
    deletions_withheld: 0,
    files_skipped: {},
    files_failed: {},
    files_duplicate: 0,
    files_pending: 0,
    chunks_added: 0,
    chunks_reused: 0,
    secrets_redacted: {},
    failures: [],
    budget_exceeded: [],
    bytes: 0,
    seconds: 0,
  };
}

export function countSkipped(report: IndexReport, reason: SkipReason): void {
  report.files_skipped[reason] = (report.files_skipped[reason] ?? 0) + 1;
}

/** A budget closes before a file. Whether what the gateway has of it stays: a file that is too large on its own goes. */
export function countExcess(
  report: IndexReport,
  reason: SkipReason,
  excess: Omit<BudgetExcess, 'code'>,
): { readonly keeps: boolean } {
  countSkipped(report, reason);
  const { file, setting, limit, actual } = excess;
  if (report.budget_exceeded.length < MAX_NAMED)
    report.budget_exceeded.push({ file, code: 'BUDGET_LIMIT_EXCEEDED', setting: `budgets.${setting}`, limit, actual });
  return { keeps: reason === 'run_budget' };
}

export function countFailed(report: IndexReport, failure: NamedFile): void {
  report.files_failed[failure.code] = (report.files_failed[failure.code] ?? 0) + 1;
  if (report.failures.length < MAX_NAMED) report.failures.push(failure);
}

export function countSecrets(report: IndexReport, counts: SecretCounts): void {
  for (const [kind, count] of Object.entries(counts))
    report.secrets_redacted[kind] = (report.secrets_redacted[kind] ?? 0) + count;
}

/** How many files of a record of counts. */
export const sumOf = (counts: Readonly<Record<string, number | undefined>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
