/**
 * In: functions that take a transaction.
 * Out: the same functions for an identity or for the owner of the tables.
 * Never: runs a statement for an identity without row-level security.
 */
import { span } from '@docferry/shared-contracts/tracing';
import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { escapeLiteral } from 'pg';
import { assertIdentity, type Identity } from '../../identity.ts';
import { APP_ROLE } from './migrations/migration.ts';
import type { Schema } from './schema.ts';
import { translateError } from './translate-error.ts';

export type Database = Kysely<Schema>;

const POSTGRES_SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;

declare const bound: unique symbol;
/** A transaction under the application's role, bound to one identity: row-level security shows it that one's rows. */
export type IdentityTransaction = Transaction<Schema> & { readonly [bound]: true };

/** No request waits longer for the database. Set here because poolers refuse it as a parameter of the connection. */
const STATEMENT_TIMEOUT = '60s';

/** Runs queries for an identity: as the application's role, which sees the rows of that tenant and subject only. */
export async function asIdentity<T>(
  db: Database,
  identity: Identity,
  work: (transaction: IdentityTransaction) => Promise<T>,
  statementTimeout = STATEMENT_TIMEOUT,
): Promise<T> {
  assertIdentity(identity);
  return translated('transaction', () =>
    db.connection().execute(async (connection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw(beginAs(identity, statementTimeout)));
        const result = await work(connection as IdentityTransaction);
        await connection.executeQuery(CompiledQuery.raw('COMMIT'));
        return result;
      } catch (error) {
        // A connection that cannot even do this is broken, and what went wrong first is the better answer.
        await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => {});
        throw error;
      }
    }),
  );
}

/** Begins a transaction as an identity in one round trip. The settings are like SET LOCAL: they end with the transaction. */
function beginAs(identity: Identity, statementTimeout: string): string {
  const settings = {
    role: APP_ROLE,
    'docferry.tenant_id': identity.tenantId,
    'docferry.subject': identity.subject,
    'docferry.collections': collectionsOf(identity),
    statement_timeout: statementTimeout,
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `BEGIN; SELECT ${set.join(', ')}`;
}

/** Empty for all. A set without names fits no collection: a comma is in no name. */
function collectionsOf({ collections }: Identity): string {
  if (collections === undefined) return '';
  return collections.size === 0 ? ',' : [...collections].join(',');
}

/** An identity as functions of the database take it. */
export type Actor = { readonly tenantId: string; readonly subject: string; readonly collections: string };

/** Runs one statement that calls a function which acts as this identity: a single round trip. */
export async function asIdentityAtOnce<T>(
  db: Database,
  identity: Identity,
  work: (db: Database, actor: Actor) => Promise<T>,
): Promise<T> {
  return translated('statement', () => work(db, actorOf(identity)));
}

export function actorOf(identity: Identity): Actor {
  assertIdentity(identity);
  const { tenantId, subject } = identity;
  return { tenantId, subject, collections: collectionsOf(identity) };
}

/** The first arguments of such a function. */
export function actorArguments({ tenantId, subject, collections }: Actor): RawBuilder<unknown> {
  return sql`${tenantId}, ${subject}, ${collections}`;
}

/** Runs queries that belong to no tenant (keys, tenants, sweeping), as the tables' owner. */
export async function asOwner<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return translated('owner', () => work(db));
}

/** Makes methods of a catalog out of functions that take a transaction or a connection first. */
export function runAs(db: Database) {
  return {
    /** In a transaction of the identity, {@link asIdentity}; `statementTimeout` as Postgres writes it (`500ms`). */
    identity:
      <Rest extends unknown[], Result>(
        work: (transaction: IdentityTransaction, ...rest: Rest) => Promise<Result>,
        statementTimeout?: string,
      ): ((identity: Identity, ...rest: Rest) => Promise<Result>) =>
      (identity, ...rest) =>
        asIdentity(db, identity, (transaction) => work(transaction, ...rest), statementTimeout),
    /** The same for a function that takes the identity too. */
    knownIdentity:
      <Rest extends unknown[], Result>(
        work: (transaction: IdentityTransaction, identity: Identity, ...rest: Rest) => Promise<Result>,
      ): ((identity: Identity, ...rest: Rest) => Promise<Result>) =>
      (identity, ...rest) =>
        asIdentity(db, identity, (transaction) => work(transaction, identity, ...rest)),
    /** In one statement that acts as the identity, {@link asIdentityAtOnce}. */
    actor:
      <Rest extends unknown[], Result>(
        work: (db: Database, actor: Actor, ...rest: Rest) => Promise<Result>,
      ): ((identity: Identity, ...rest: Rest) => Promise<Result>) =>
      (identity, ...rest) =>
        asIdentityAtOnce(db, identity, (atOnce, actor) => work(atOnce, actor, ...rest)),
    /** As the owner of the tables, {@link asOwner}. */
    owner:
      <Rest extends unknown[], Result>(
        work: (db: Database, ...rest: Rest) => Promise<Result>,
      ): ((...rest: Rest) => Promise<Result>) =>
      (...rest) =>
        asOwner(db, (owner) => work(owner, ...rest)),
  };
}

async function translated<T>(what: 'transaction' | 'statement' | 'owner', work: () => Promise<T>): Promise<T> {
  try {
    return await span(`postgres ${what}`, POSTGRES_SPAN, work);
  } catch (error) {
    throw translateError(error);
  }
}
