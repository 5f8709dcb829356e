import type { Command } from 'commander';
import { GatewayError } from '../../errors.ts';
import type { DeletedTenant } from '../admin/delete-tenant.ts';
import { CATALOG_OPERATIONS } from '../rpc/operations.ts';
import { type Common, common, type RunCommand } from './command-runner.ts';
import { table } from './table.ts';

/** Adds `tenants create|list|suspend|resume|delete`. */
export function registerTenantCommands(program: Command, run: RunCommand): void {
  const tenants = program.command('tenants').description('tenants: each sees only its own documents');
  const byName = (command: string, description: string) =>
    common(tenants.command(command).description(description).argument('<name>', 'name of the tenant'));

  byName('create', 'make a tenant').action((name: string, options: Common) =>
    run(
      options,
      (admin) => admin(CATALOG_OPERATIONS.createTenant, { name }),
      (tenant) => `Tenant ${tenant.name} (${tenant.id}) is made.`,
    ),
  );
  common(tenants.command('list').description('list tenants')).action((options: Common) =>
    run(
      options,
      (admin) => admin(CATALOG_OPERATIONS.listTenants, {}),
      (list) =>
        table(
          ['ID', 'NAME', 'CREATED', 'STATE'],
          list.map(({ id, name, created_at, suspended_at: since }) => [
            id,
            name,
            created_at,
            since ? `suspended ${since}` : 'live',
          ]),
        ),
    ),
  );
  byName('suspend', 'refuse every credential of a tenant; nothing is deleted').action((name: string, options: Common) =>
    run(
      options,
      (admin) => admin(CATALOG_OPERATIONS.suspendTenant, { name }),
      () => `Tenant ${name} is suspended.`,
    ),
  );
  byName('resume', 'take the credentials of a suspended tenant again').action((name: string, options: Common) =>
    run(
      options,
      (admin) => admin(CATALOG_OPERATIONS.resumeTenant, { name }),
      () => `Tenant ${name} is back.`,
    ),
  );
  byName('delete', 'delete a tenant with all its documents, jobs and keys; there is no way back')
    .option('--yes', 'do it')
    .action(async (name: string, options: Common & { yes?: boolean }) => {
      if (!options.yes) {
        throw new GatewayError(
          'INVALID_ARGUMENT',
          `This deletes tenant "${name}" with all its documents and keys, for good. Add --yes to do it.`,
        );
      }
      await run(options, (admin) => admin(CATALOG_OPERATIONS.deleteTenant, { name }), formatDeleted);
    });
}

function formatDeleted({ name, rows, stores, vectors }: DeletedTenant): string {
  const counts = Object.entries(rows).map(([from, count]) => [from, String(count)]);
  const fate = vectors === 'deleted' ? 'deleted' : 'deleted when a gateway next starts on this data';
  return [
    `Tenant ${name} is deleted.`,
    table(['TABLE', 'ROWS'], counts),
    `Qdrant collections: ${stores}, ${fate}.`,
  ].join('\n');
}
