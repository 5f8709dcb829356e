import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { STATE_FOLDER } from './project-config.ts';

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.string() });
export type LockHolder = z.infer<typeof holderSchema>;

export type IndexLock = Disposable & {
  /** Who held the lock and ended without giving it back, when that is so. */
  readonly recovered: LockHolder | undefined;
};

const POLL_MS = 200;

/**
 * Takes the lock of a folder's index. The lock itself is one of the operating system on an open file, so that it ends
 * with its process, however that ends; a file beside it says who holds it. Throws INDEX_LOCK_ACTIVE when another run
 * still holds it after `waitMs`.
 */
export async function takeLock(
  root: string,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<IndexLock> {
  mkdirSync(join(root, STATE_FOLDER), { recursive: true });
  const until = performance.now() + waitMs;
  for (;;) {
    const db = tryLock(root);
    if (db) return held(root, db);
    if (performance.now() >= until) throw active(readHolder(root));
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Runs work that no other run may cross. Throws INDEX_LOCK_ACTIVE at once when one is under way. */
export async function underLock<T>(root: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
  const lock = await takeLock(root, { waitMs: 0, signal });
  try {
    return await work();
  } finally {
    lock[Symbol.dispose]();
  }
}

/** Who indexes a folder now; `undefined` when nobody does. `stale` is who did and ended without giving the lock back. */
export function lockState(root: string): { readonly active?: LockHolder; readonly stale?: LockHolder } {
  const holder = readHolder(root);
  if (!holder) return {};
  const db = tryLock(root);
  db?.close();
  return db ? { stale: holder } : { active: holder };
}

function tryLock(root: string): DatabaseSync | undefined {
  const db = new DatabaseSync(join(root, STATE_FOLDER, 'lock.sqlite'), { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}

function held(root: string, db: DatabaseSync): IndexLock {
  const recovered = readHolder(root);
  const path = holderPath(root);
  writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }));
  return {
    recovered,
    [Symbol.dispose]: () => {
      rmSync(path, { force: true });
      db.close();
    },
  };
}

const holderPath = (root: string) => join(root, STATE_FOLDER, 'lock.json');

function readHolder(root: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderPath(root), 'utf8')));
  } catch {
    return undefined;
  }
}

const active = (holder: LockHolder | undefined) =>
  new UserError(
    'INDEX_LOCK_ACTIVE',
    holder
      ? `Process ${holder.pid} on ${holder.host} indexes this folder since ${holder.since}.`
      : 'Another run indexes this folder.',
    {
      advice: 'Wait for it with --wait, or end it.',
      ...(holder ? { details: holder } : {}),
    },
  );
