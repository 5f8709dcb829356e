import type { ErrorCode } from '@docferry/shared-contracts';
import { CommanderError } from 'commander';
import { UserError } from '../errors.ts';

/** What the exit code of every command means; scripts rely on it. */
export const EXIT = {
  ok: 0,
  failure: 1,
  usage: 2,
  someFailed: 3,
  unreachable: 4,
  refused: 5,
  document: 6,
  gate: 7,
  locked: 8,
  notIndexed: 9,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The table of `--help`. */
export const EXIT_CODES_HELP = `Exit codes:
  0    done
  1    failed
  2    wrong use: an option, argument or setting
  3    some of several files failed, the others are done
  4    the gateway cannot be reached or did not answer in time
  5    the key is missing, not valid, or may not do this
  6    the document cannot be converted or is too large
  7    a condition of --fail-on holds
  8    another run indexes the folder
  9    the folder is not set up, not indexed, or of another version
  130  interrupted by Ctrl-C`;

const BY_CODE: Partial<Record<ErrorCode, ExitCode>> = {
  INVALID_ARGUMENT: EXIT.usage,
  BACKEND_UNAVAILABLE: EXIT.unreachable,
  TIMEOUT: EXIT.unreachable,
  UNAUTHENTICATED: EXIT.refused,
  SCOPE_VIOLATION: EXIT.refused,
  UNSUPPORTED_FORMAT: EXIT.document,
  CONVERSION_FAILED: EXIT.document,
  PAYLOAD_TOO_LARGE: EXIT.document,
  SECRET_FOUND: EXIT.document,
  INDEX_LOCK_ACTIVE: EXIT.locked,
  PROJECT_NOT_INITIALIZED: EXIT.notIndexed,
  COLLECTION_UNAVAILABLE: EXIT.notIndexed,
  INDEX_SCHEMA_MISMATCH: EXIT.notIndexed,
};

/** The exit code that stands for an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UserError) return BY_CODE[error.code] ?? EXIT.failure;
  return EXIT.failure;
}

/** The exit code that stands for an error's code. */
export function exitCodeOfCode(code: string | undefined): ExitCode {
  return (BY_CODE as Readonly<Record<string, ExitCode | undefined>>)[code ?? ''] ?? EXIT.failure;
}

/** The exit code of a run over several files, from the error of each that failed. */
export function exitCodeOfRun(total: number, errors: readonly unknown[]): ExitCode {
  if (errors.length === 0) return EXIT.ok;
  if (errors.length < total) return EXIT.someFailed;
  const codes = new Set(errors.map(exitCodeOf));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : EXIT.failure;
}
