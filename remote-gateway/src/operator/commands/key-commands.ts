import type { Command } from 'commander';
import { GatewayError } from '../../errors.ts';
import { SCOPES, type Scope } from '../../identity.ts';
import type { CreatedKey } from '../admin/keys.ts';
import { CATALOG_OPERATIONS } from '../rpc/operations.ts';
import { type Common, common, type RunCommand } from './command-runner.ts';
import { durationMs } from './duration.ts';
import { table } from './table.ts';

type CreateOptions = Common & { tenant: string; name: string; scopes: string; collections?: string; expires?: string };
type RotateOptions = Common & { overlap: string; expires?: string };

/** Adds `keys create|list|rotate|revoke`. */
export function registerKeyCommands(program: Command, run: RunCommand): void {
  const keys = program.command('keys').description('API keys: who may use this gateway');
  registerCreate(keys, run);
  registerList(keys, run);
  registerRotate(keys, run);
  registerRevoke(keys, run);
}

function registerCreate(keys: Command, run: RunCommand): void {
  common(keys.command('create').description('make a key; it is shown this once'))
    .option('--tenant <name>', 'tenant that the key belongs to, made when it is missing', 'default')
    .requiredOption('--name <name>', 'whom the key is for')
    .option('--scopes <list>', `comma-separated, of: ${SCOPES.join(', ')}`, 'read,ingest')
    .option('--collections <list>', 'the only collections that exist for it, comma-separated (default: all)')
    .option('--expires <duration>', 'how long it works: 12h, 90d, 52w (default: until it is revoked)')
    .action((options: CreateOptions) => {
      const { tenant, name } = options;
      const input = {
        tenant,
        name,
        scopes: scopesOf(options.scopes),
        ...(options.collections === undefined ? {} : { collections: listOf(options.collections) }),
        ...lifeOf(options.expires),
      };
      return run(options, (admin) => admin(CATALOG_OPERATIONS.createKey, input), formatCreated);
    });
}

function registerList(keys: Command, run: RunCommand): void {
  common(keys.command('list').description('list keys, revoked ones too'))
    .option('--tenant <name>', 'of this tenant alone')
    .action((options: Common & { tenant?: string }) =>
      run(
        options,
        (admin) => admin(CATALOG_OPERATIONS.listKeys, { tenant: options.tenant }),
        (list) =>
          table(
            ['ID', 'TENANT', 'NAME', 'KEY', 'SCOPES', 'COLLECTIONS', 'LAST USED', 'EXPIRES', 'STATE'],
            list.map((key) => [
              key.id,
              key.tenant,
              key.name,
              `${key.prefix}…`,
              key.scopes.join(','),
              key.collections?.join(',') ?? 'all',
              key.last_used_at ?? 'never',
              key.expires_at ?? 'never',
              key.revoked_at ? `revoked ${key.revoked_at}` : key.state,
            ]),
          ),
      ),
    );
}

function registerRotate(keys: Command, run: RunCommand): void {
  common(keys.command('rotate').description('make a key like another, which ends after the overlap'))
    .argument('<id>', 'id of the previous key')
    .option('--overlap <duration>', 'how long the previous key still works; 0 ends it now', '24h')
    .option('--expires <duration>', 'how long the new key works (default: as long as the previous one)')
    .action((id: string, options: RotateOptions) => {
      const input = { id, overlap_ms: durationMs('--overlap', options.overlap), ...lifeOf(options.expires) };
      return run(
        options,
        (admin) => admin(CATALOG_OPERATIONS.rotateKey, input),
        (made) => `${formatCreated(made)}\nThe previous key ${made.replaces} ends at ${made.former_ends_at}.`,
      );
    });
}

function registerRevoke(keys: Command, run: RunCommand): void {
  common(keys.command('revoke').description('refuse a key from now on').argument('<id>', 'id of the key')).action(
    (id: string, options: Common) =>
      run(
        options,
        (admin) => admin(CATALOG_OPERATIONS.revokeKey, { id }),
        () => `Key ${id} is revoked.`,
      ),
  );
}

function formatCreated(made: CreatedKey): string {
  const bounds = [
    `scopes ${made.scopes.join(', ')}`,
    ...(made.collections ? [`collections ${made.collections.join(', ')}`] : []),
    ...(made.expires_at ? [`until ${made.expires_at}`] : []),
  ];
  return `${made.key}\n\nKey ${made.id} of ${made.name}, tenant ${made.tenant}, ${bounds.join('; ')}. It is not shown again.`;
}

function lifeOf(expires: string | undefined): { expires_in_ms?: number } {
  return expires === undefined ? {} : { expires_in_ms: durationMs('--expires', expires) };
}

function listOf(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

function scopesOf(list: string): Scope[] {
  return listOf(list).map((name) => {
    const scope = SCOPES.find((known) => known === name);
    if (scope) return scope;
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `--scopes: there is no scope "${name}"; take some of ${SCOPES.join(', ')}.`,
    );
  });
}
