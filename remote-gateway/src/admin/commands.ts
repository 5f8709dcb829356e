import type { Command } from 'commander';
import type { Logger } from 'pino';
import { SCOPES, type Scope } from '../access/identity.ts';
import { GatewayError } from '../errors.ts';
import { type Admin, OPERATIONS } from './operations.ts';
import { table } from './table.ts';
import { withAdmin } from './with-admin.ts';

/** What the commands take from the rest of the program's configuration, read when one runs. */
export type AdminDefaults = {
  readonly dataDir: () => string;
  readonly databaseUrl: () => string | undefined;
  readonly logger: () => Logger;
};

type Common = { dataDir?: string; json?: boolean };

/** Adds `keys create|list|revoke` and `tenants list`. Errors are thrown: the program shows them in its one place. */
export function registerAdminCommands(program: Command, defaults: AdminDefaults): void {
  const run = async <T>(options: Common, work: (admin: Admin) => Promise<T>, show: (result: T) => string) => {
    const where = {
      dataDir: options.dataDir ?? defaults.dataDir(),
      databaseUrl: defaults.databaseUrl(),
      logger: defaults.logger(),
    };
    const result = await withAdmin(where, work);
    process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : show(result)}\n`);
  };

  const keys = program.command('keys').description('API keys: who may use this gateway');
  common(keys.command('create').description('make a key; it is shown this once'))
    .option('--tenant <name>', 'tenant that the key belongs to, made when it is missing', 'default')
    .requiredOption('--name <name>', 'whom the key is for')
    .option('--scopes <list>', `comma-separated, of: ${SCOPES.join(', ')}`, 'read,ingest')
    .action((options: Common & { tenant: string; name: string; scopes: string }) => {
      const { tenant, name } = options;
      const scopes = scopesOf(options.scopes);
      return run(
        options,
        (admin) => admin(OPERATIONS.createKey, { tenant, name, scopes }),
        (made) =>
          `${made.key}\n\nKey ${made.id} of ${made.name}, tenant ${made.tenant}, scopes ${made.scopes.join(', ')}. It is not shown again.`,
      );
    });
  common(keys.command('list').description('list keys, revoked ones too'))
    .option('--tenant <name>', 'of this tenant alone')
    .action((options: Common & { tenant?: string }) =>
      run(
        options,
        (admin) => admin(OPERATIONS.listKeys, { tenant: options.tenant }),
        (list) =>
          table(
            ['ID', 'TENANT', 'NAME', 'KEY', 'SCOPES', 'LAST USED', 'STATE'],
            list.map((key) => [
              key.id,
              key.tenant,
              key.name,
              `${key.prefix}…`,
              key.scopes.join(','),
              key.last_used_at ?? 'never',
              key.revoked_at ? `revoked ${key.revoked_at}` : 'live',
            ]),
          ),
      ),
    );
  common(keys.command('revoke').description('refuse a key from now on').argument('<id>', 'id of the key')).action(
    (id: string, options: Common) =>
      run(
        options,
        (admin) => admin(OPERATIONS.revokeKey, { id }),
        () => `Key ${id} is revoked.`,
      ),
  );

  const tenants = program.command('tenants').description('tenants: who is kept apart from whom');
  common(tenants.command('list').description('list tenants')).action((options: Common) =>
    run(
      options,
      (admin) => admin(OPERATIONS.listTenants, {}),
      (list) =>
        table(
          ['ID', 'NAME', 'CREATED'],
          list.map((tenant) => [tenant.id, tenant.name, tenant.created_at]),
        ),
    ),
  );
}

function common(command: Command): Command {
  return command
    .option('--data-dir <dir>', "the gateway's data directory")
    .option('--json', 'print JSON, for programs');
}

function scopesOf(list: string): Scope[] {
  return list.split(',').map((name) => {
    const scope = SCOPES.find((known) => known === name.trim());
    if (scope) return scope;
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `--scopes: there is no scope "${name}"; take some of ${SCOPES.join(', ')}.`,
    );
  });
}
