import { chmodSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Vectors that survive a restart, by a key of embedder, purpose and text. `null` is a text without meaning. */
export type VectorCache = Disposable & {
  get(key: string): Float32Array | null | undefined;
  put(entries: Iterable<readonly [key: string, vector: Float32Array | null]>): void;
};

/** What a row takes in addition to its vector: key, time and the file's overhead. */
const ROW_BYTES = 120;
/** The time of use is updated at most once a day, so that a read rarely writes. */
const USED_STEP_MS = 86_400_000;
/** Share of the rows that is evicted in one step, so that evictions are rare. */
const EVICTED_SHARE = 0.1;

/**
 * Opens the cache in a file that only its owner may read. It takes at most so many bytes and evicts the least recently
 * used vectors. A file that cannot be read is created again. After an error, such as a full disk, the cache stores and
 * returns nothing more, and embedding continues without it.
 */
export function openVectorCache(
  file: string,
  options: { readonly bytes: number; readonly dimension: number },
): VectorCache {
  const room = Math.max(
    1,
    Math.floor(options.bytes / (options.dimension * Float32Array.BYTES_PER_ELEMENT + ROW_BYTES)),
  );
  const database = openFile(file);
  const find = database.prepare('select vector, used from vectors where key = ?');
  const touch = database.prepare('update vectors set used = ? where key = ?');
  const insert = database.prepare('insert or replace into vectors (key, vector, used) values (?, ?, ?)');
  const count = database.prepare('select count(*) as rows from vectors');
  const evict = database.prepare('delete from vectors where key in (select key from vectors order by used limit ?)');
  let rows = Number(count.get()?.rows ?? 0);
  let broken = false;

  /** No error of the cache fails the caller's work. */
  const attempt = <T>(work: () => T): T | undefined => {
    if (broken) return undefined;
    try {
      return work();
    } catch {
      broken = true;
      return undefined;
    }
  };
  const putAll = (entries: Iterable<readonly [string, Float32Array | null]>): void => {
    database.exec('begin');
    try {
      const now = Date.now();
      for (const [key, vector] of entries) {
        const bytes = vector ? new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength) : new Uint8Array(0);
        insert.run(Buffer.from(key, 'hex'), bytes, now);
        rows += 1;
      }
      if (rows > room) {
        evict.run(Number(count.get()?.rows ?? 0) - Math.floor(room * (1 - EVICTED_SHARE)));
        rows = Number(count.get()?.rows ?? 0);
      }
      database.exec('commit');
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  };

  return {
    get: (key) =>
      attempt(() => {
        const row = find.get(Buffer.from(key, 'hex'));
        const bytes = row?.vector;
        if (!(bytes instanceof Uint8Array)) return undefined;
        if (Date.now() - Number(row?.used) > USED_STEP_MS) touch.run(Date.now(), Buffer.from(key, 'hex'));
        return bytes.byteLength === 0 ? null : new Float32Array(Uint8Array.from(bytes).buffer);
      }),
    put: (entries) => attempt(() => putAll(entries)),
    [Symbol.dispose]: () => database.close(),
  };
}

function openFile(file: string): DatabaseSync {
  try {
    return prepared(file);
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return prepared(file);
  }
}

function prepared(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    if (file !== ':memory:') chmodSync(file, 0o600);
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma auto_vacuum = incremental;
      create table if not exists vectors (key blob primary key, vector blob not null, used integer not null) without rowid;
      create index if not exists vectors_by_use on vectors (used);
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
