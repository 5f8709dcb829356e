import { z } from 'zod';
import { type IndexReport, sumOf } from './index-report.ts';

/** Raised when a field of the envelope changes its meaning. */
export const ENVELOPE_VERSION = 1;

/** What every answer about a folder has, of the tools and with `--json` alike. */
export const envelopeShape = {
  schema_version: z.int().describe('Of this envelope'),
  results: z.array(z.unknown()),
  partial: z.boolean().describe('True when a part could not be asked or done; see degraded_scopes and warnings'),
  degraded_scopes: z.array(z.string()),
  warnings: z.array(z.string()),
};

type Shortcomings = {
  readonly partial?: boolean;
  readonly degraded?: readonly string[];
  readonly warnings?: readonly string[];
};

/** An answer in its envelope: `results` is what was asked for, `rest` has the fields of this answer alone. */
export function inEnvelope<Result, Rest extends object>(
  results: readonly Result[],
  rest: Rest,
  { degraded = [], warnings = [], partial = degraded.length > 0 }: Shortcomings = {},
) {
  return {
    schema_version: ENVELOPE_VERSION,
    ...rest,
    results: [...results],
    partial,
    degraded_scopes: [...degraded],
    warnings: [...warnings],
  };
}

/** The report of a run: `results` are the files that failed or went over a budget. */
export function reportEnvelope(report: IndexReport) {
  const { status, failures, budget_exceeded: exceeded, deletions_withheld: withheld, files_failed: failed } = report;
  const warnings = [
    sumOf(failed) > 0 ? `${sumOf(failed)} files failed.` : '',
    exceeded.length > 0 ? `${exceeded.length} files are over a budget.` : '',
    withheld > 0 ? `${withheld} deletions are withheld: --delete-many allows them.` : '',
    report.architecture === 'edited' ? 'The map of the code was edited and is not made again.' : '',
  ];
  const partial = status === 'partial';
  return inEnvelope([...failures, ...exceeded], report, { partial, warnings: warnings.filter((one) => one !== '') });
}
