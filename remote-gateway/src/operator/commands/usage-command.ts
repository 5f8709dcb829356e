import type { Command } from 'commander';
import { CATALOG_OPERATIONS } from '../rpc/operations.ts';
import { type Common, common, type RunCommand } from './command-runner.ts';
import { table } from './table.ts';

type UsageOptions = Common & { from?: string; to?: string; by: string; tenant: string };

/** Adds `usage`: who used how much. */
export function registerUsageCommand(program: Command, run: RunCommand): void {
  common(program.command('usage').description('questions, documents and tokens of a tenant'))
    .option('--tenant <name>', 'of this tenant', 'default')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01 (default: 29 days before the last)')
    .option('--to <day>', 'last day (UTC) (default: today)')
    .option(
      '--by <parts>',
      'what rows are grouped by: day, key and collection, separated by commas',
      'day,key,collection',
    )
    .action(({ from, to, by, tenant, ...options }: UsageOptions) =>
      run(
        options,
        (admin) =>
          admin(CATALOG_OPERATIONS.readUsage, {
            tenant,
            by,
            ...(from === undefined ? {} : { from }),
            ...(to === undefined ? {} : { to }),
          }),
        ({ rows, truncated }) =>
          rows.length === 0
            ? 'Nothing was used on these days.'
            : `${table(
                ['DAY', 'KEY', 'COLLECTION', 'QUESTIONS', 'DOCUMENTS', 'EMBEDDED TOKENS', 'CHAT TOKENS'],
                rows.map(({ day, key, collection, ...used }) => [
                  day ?? 'all',
                  key ?? 'all',
                  collection ?? (collection === null ? '-' : 'all'),
                  ...[used.questions, used.documents, used.embedded_tokens, used.chat_tokens].map(String),
                ]),
              )}${truncated ? '\nThere are more rows: ask for fewer days, or for less in --by.' : ''}`,
      ),
    );
}
