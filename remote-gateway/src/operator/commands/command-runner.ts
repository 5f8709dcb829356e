import type { Command } from 'commander';
import type { Admin } from '../rpc/operations.ts';

export type Common = { dataDir?: string; json?: boolean };

/** Runs admin operations for one command and prints the result: as JSON when asked for, else as `show` tells it. */
export type RunCommand = <T>(
  options: Common,
  work: (admin: Admin) => Promise<T>,
  show: (result: T) => string,
) => Promise<void>;

/** Options of every admin command. */
export function common(command: Command): Command {
  return command
    .option('--data-dir <dir>', "the gateway's data directory")
    .option('--json', 'print JSON, for programs');
}
