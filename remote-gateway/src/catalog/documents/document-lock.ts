import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import type { ClientBase, Pool } from 'pg';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { hasCode, translateError } from '../postgres/translate-error.ts';

/** Runs `work` while nobody else, in this process or another, holds the lock of the same document. */
export type DocumentLocks = {
  /**
   * Throws BACKEND_UNAVAILABLE when another gateway has held the lock for some time, which one that hangs may do for
   * hours; `patient` waits for it.
   */
  readonly hold: <T>(
    identity: Identity,
    docId: string,
    work: () => Promise<T>,
    options?: { readonly patient?: boolean },
  ) => Promise<T>;
};

const PATIENCE_S = 10;
const LOCK_NOT_AVAILABLE = '55P03';
/** Of the sessions of the pool. */
export const LOCK_SETTINGS = { lock_timeout: `${PATIENCE_S}s` };

/**
 * Locks by document: first in this process, so that waiting costs no connection, then in Postgres, by an advisory lock
 * of a session, which ends with its connection. `pool` is for locks alone: a lock is held for seconds while its work
 * needs other connections.
 */
export function documentLocks(pool: Pool): DocumentLocks {
  const tails = new Map<string, Promise<void>>();
  // Waiting here has no time limit; waiting for the pool would have the one for connecting.
  const connections = new PQueue({ concurrency: pool.options.max });
  return {
    async hold(identity, docId, work, { patient = false } = {}) {
      const name = `${identity.tenantId}/${docId}`;
      const before = tails.get(name);
      const { promise: mine, resolve: release } = Promise.withResolvers<void>();
      tails.set(name, mine);
      try {
        await before;
        return await connections.add(() => holdSession(pool, advisoryKey(name), work, patient));
      } finally {
        if (tails.get(name) === mine) tails.delete(name);
        release();
      }
    },
  };
}

async function holdSession<T>(pool: Pool, key: string, work: () => Promise<T>, patient: boolean): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translateError(error);
  });
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    while (!(await takeLock(client, key))) if (!patient) throw heldElsewhere();
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [key]).catch(onError);
    client.off('error', onError);
    // A broken connection is thrown away, and its locks with it.
    client.release(lost);
  }
}

/** False when another session has it for so long as this one waits. */
async function takeLock(client: ClientBase, key: string): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    return true;
  } catch (error) {
    if (hasCode(error, LOCK_NOT_AVAILABLE)) return false;
    throw translateError(error);
  }
}

function heldElsewhere(): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', `Another gateway has worked on this document for ${PATIENCE_S} s.`);
}

/** 64 bits of a hash, as Postgres takes them: signed, in decimal. */
function advisoryKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
