import { once } from 'node:events';
import type { Command } from 'commander';
import type { RunOperation } from '../rpc/operation.ts';
import { CATALOG_OPERATIONS, type CatalogParts } from '../rpc/operations.ts';
import { momentOf } from './duration.ts';

type ExportOptions = { dataDir?: string; since?: string; until?: string; tenant?: string };

/** Adds `audit export`: one JSON object a line, oldest first. */
export function registerAuditCommands(
  program: Command,
  withAdmin: (dataDir: string | undefined, work: (run: RunOperation<CatalogParts>) => Promise<void>) => Promise<void>,
): void {
  program
    .command('audit')
    .description('the log of who did what')
    .command('export')
    .description('print the audit log as NDJSON, oldest first')
    .option('--data-dir <dir>', "the gateway's data directory")
    .option('--since <time>', 'from this time on: 2026-03-01, 2026-03-01T12:00Z, or 7d for the last week')
    .option('--until <time>', 'before this time')
    .option('--tenant <name>', 'of this tenant alone; by its id when it is deleted')
    .action(({ dataDir, since, until, tenant }: ExportOptions) => {
      const range = {
        ...(since === undefined ? {} : { since: momentOf('--since', since).toISOString() }),
        ...(until === undefined ? {} : { until: momentOf('--until', until).toISOString() }),
        ...(tenant === undefined ? {} : { tenant }),
      };
      // Who reads may have enough of it, as `head` has.
      process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
      return withAdmin(dataDir, async (admin) => {
        let page = await admin(CATALOG_OPERATIONS.readAudit, range);
        for (;;) {
          for (const entry of page.entries) {
            if (!process.stdout.write(`${JSON.stringify(entry)}\n`)) await once(process.stdout, 'drain');
          }
          if (!page.next) return;
          page = await admin(CATALOG_OPERATIONS.readAudit, { ...range, after: page.next });
        }
      });
    });
}
