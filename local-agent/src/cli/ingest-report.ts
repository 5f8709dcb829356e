import type { ConversionWarning, IngestResult } from '@docferry/shared-contracts';
import { type ErrorShape, errorShape } from '../error-shape.ts';
import { describeCounts, type SecretCounts } from '../redact/secret-counts.ts';
import { passages } from './passages.ts';
import { printable, recordError, recordWarnings, type Terminal } from './terminal.ts';

/** What became of one file. */
export type IngestOutcome =
  | {
      readonly file: string;
      readonly result: IngestResult;
      readonly warnings: readonly ConversionWarning[];
      /** How many secrets of each kind were replaced before it was sent. */
      readonly redacted: SecretCounts;
    }
  | { readonly file: string; readonly error: unknown };

/** Files that were not sent: of no known format in a folder, or left over when the run ended early. */
export type NotSent = { readonly skipped: number; readonly left: number };

export type IngestReport = {
  readonly results: readonly (
    | ({
        readonly file: string;
        readonly warnings: readonly ConversionWarning[];
        readonly redacted: SecretCounts;
      } & Omit<IngestResult, 'warnings'>)
    | { readonly file: string; readonly status: 'failed'; readonly error: ErrorShape }
  )[];
  readonly ingested: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly skipped: number;
  readonly not_tried: number;
};

/** A run as `--json` prints it. */
export function ingestReport(outcomes: readonly IngestOutcome[], { skipped, left }: NotSent): IngestReport {
  const counts = count(outcomes);
  return {
    results: outcomes.map((outcome) =>
      'result' in outcome
        ? { file: outcome.file, ...outcome.result, warnings: outcome.warnings, redacted: outcome.redacted }
        : { file: outcome.file, status: 'failed', error: errorShape(outcome.error) },
    ),
    ...counts,
    skipped,
    not_tried: left,
  };
}

/** One file's line: results on stdout, errors on stderr; only errors when `isQuiet`. */
export async function sayOutcome(terminal: Terminal, outcome: IngestOutcome, isQuiet: boolean): Promise<void> {
  if ('error' in outcome) {
    terminal.note(terminal.noteColors.bold(printable(outcome.file)));
    recordError(terminal, outcome.error, false);
    return;
  }
  if (isQuiet) return;
  const { result } = outcome;
  const file = printable(outcome.file);
  const { green, dim } = terminal.colors;
  const reused = result.status === 'success' && result.reused > 0 ? `, ${result.reused} kept` : '';
  const what = result.status === 'success' ? green('ingested') : dim(result.status);
  await terminal.out(`${what}  ${file}  ${passages(result.chunks)}${reused}  ${dim(result.doc_id)}`);
  recordWarnings(terminal, file, outcome.warnings);
  const secrets = describeCounts(outcome.redacted);
  if (secrets) terminal.note(`${file}: secrets were replaced before it was sent: ${secrets}`);
  if (result.same_content_as?.length) {
    terminal.note(`${file}: the same text is there already as ${result.same_content_as.join(', ')}`);
  }
}

/** The last line of a run over several files. */
export function saySummary(terminal: Terminal, outcomes: readonly IngestOutcome[], { skipped, left }: NotSent): void {
  if (outcomes.length + skipped + left <= 1) return;
  const { ingested, unchanged, failed } = count(outcomes);
  const warned = outcomes.filter((outcome) => 'result' in outcome && outcome.warnings.length > 0).length;
  const parts = [
    `${ingested} ingested`,
    `${unchanged} unchanged`,
    failed > 0 ? terminal.noteColors.red(`${failed} failed`) : '',
    skipped > 0 ? `${skipped} of other kinds skipped` : '',
    left > 0 ? `${left} not tried` : '',
    warned > 0 ? `${warned} with warnings` : '',
  ];
  terminal.note(parts.filter(Boolean).join(', '));
}

/** After Ctrl-C: what the gateway has, and that the rest needs no option to follow. */
export function sayKept(terminal: Terminal, kept: number, all: number): void {
  terminal.note(`Interrupted. ${kept} of ${all} files are in the gateway; the same command sends the rest.`);
}

function count(outcomes: readonly IngestOutcome[]) {
  const done = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const unchanged = done.filter(({ status }) => status === 'unchanged').length;
  return { ingested: done.length - unchanged, unchanged, failed: outcomes.length - done.length };
}
