import type { Command } from 'commander';
import type { RunOperation } from '../rpc/operation.ts';
import type { CatalogParts } from '../rpc/operations.ts';

export type Common = { dataDir?: string; json?: boolean };

/** Runs admin operations for one command and prints the result: as JSON when asked for, otherwise as `show` formats it. */
export type RunCommand = <T>(
  options: Common,
  work: (run: RunOperation<CatalogParts>) => Promise<T>,
  show: (result: T) => string,
) => Promise<void>;

/** Options of every admin command. */
export function common(command: Command): Command {
  return command
    .option('--data-dir <dir>', "the gateway's data directory")
    .option('--json', 'print JSON, for programs');
}
