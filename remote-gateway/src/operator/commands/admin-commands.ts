/**
 * In: command lines of `docferry-gateway`. Out: operations, and their results as text or JSON. Never changes data itself:
 * the operations do.
 */
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { withAdmin } from '../rpc/with-admin.ts';
import { registerAuditCommands } from './audit-commands.ts';
import type { RunCommand } from './command-runner.ts';
import { registerKeyCommands } from './key-commands.ts';
import { registerTenantCommands } from './tenant-commands.ts';
import { registerUsageCommand } from './usage-command.ts';

/** What the commands take from the rest of the program's configuration, read when one runs. */
export type AdminDefaults = {
  readonly dataDir: () => string;
  readonly databaseUrl: () => string | undefined;
  readonly logger: () => Logger;
};

/** Adds `keys`, `tenants`, `audit` and `usage`. Errors are thrown: the program shows them in its one place. */
export function registerAdminCommands(program: Command, defaults: AdminDefaults): void {
  const where = (dataDir: string | undefined) => ({
    dataDir: dataDir ?? defaults.dataDir(),
    databaseUrl: defaults.databaseUrl(),
    logger: defaults.logger(),
  });
  const run: RunCommand = async (options, work, show) => {
    const result = await withAdmin(where(options.dataDir), work);
    process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : show(result)}\n`);
  };
  registerKeyCommands(program, run);
  registerTenantCommands(program, run);
  registerUsageCommand(program, run);
  registerAuditCommands(program, (dataDir, work) => withAdmin(where(dataDir), work));
}
