import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Kind } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { FileStat } from './walk-folder.ts';

/** Of the cache's tables; another version's cache is deleted and made again. */
const CACHE_VERSION = 4;

/** What is known of one file: how it was when it was last read, what became of it, and what the gateway has of it. */
export type CachedFile = FileStat & {
  readonly path: string;
  /** sha256 of the bytes that were read, hexadecimal; null when never read. */
  readonly hash: string | null;
  /** `sent`, `skip:<reason>` or `fail:<code>`; null when only the gateway knows the file. */
  readonly outcome: string | null;
  readonly detail: string | null;
  /** Version of what read it: another one reads it again. */
  readonly reader: string | null;
  readonly readAt: number;
  readonly docId: string | null;
  readonly remoteHash: string | null;
  readonly remoteConverter: string | null;
  readonly remoteKind: Kind | null;
};

const TABLES = `
  CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtimeMs REAL NOT NULL, ctimeMs REAL NOT NULL, hash TEXT,
    outcome TEXT, detail TEXT, reader TEXT, readAt REAL NOT NULL DEFAULT 0, docId TEXT, remoteHash TEXT,
    remoteConverter TEXT, remoteKind TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS referenced (path TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS symbols (path TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS symbols_by_name ON symbols (name);
  CREATE INDEX IF NOT EXISTS symbols_by_path ON symbols (path);
  CREATE TABLE IF NOT EXISTS imports (path TEXT NOT NULL, module TEXT NOT NULL, line INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS imports_by_path ON imports (path);
  CREATE TABLE IF NOT EXISTS uses (path TEXT NOT NULL, name TEXT NOT NULL, line INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS uses_by_name ON uses (name);
  CREATE INDEX IF NOT EXISTS uses_by_path ON uses (path);
  CREATE TABLE IF NOT EXISTS exports (path TEXT NOT NULL, exported TEXT NOT NULL, local TEXT NOT NULL, module TEXT, line INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS exports_by_path ON exports (path);
  CREATE TABLE IF NOT EXISTS links (path TEXT NOT NULL, module TEXT, name TEXT NOT NULL, member TEXT, line INTEGER NOT NULL, memberLine INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS links_by_name ON links (name);
  CREATE INDEX IF NOT EXISTS links_by_path ON links (path);
`;
const COLUMNS =
  'path size mtimeMs ctimeMs hash outcome detail reader readAt docId remoteHash remoteConverter remoteKind'.split(' ');

/** The local cache of an index. It may be thrown away at any time: the gateway is the truth. */
export class IndexCache implements Disposable {
  readonly db: DatabaseSync;
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.db = db;
    this.#get = db.prepare('SELECT * FROM files WHERE path = ?');
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO files (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})`,
    );
  }

  file(path: string): CachedFile | undefined {
    return this.#get.get(path) as CachedFile | undefined;
  }

  put(file: CachedFile): void {
    this.#put.run({ ...file });
  }

  forget(path: string): void {
    this.db.prepare('DELETE FROM files WHERE path = ?').run(path);
    this.dropReferences(path);
  }

  /** Hash of the content that a file's references were read of. */
  referencesOf(path: string): string | undefined {
    const row = this.statement('SELECT hash FROM referenced WHERE path = ?').get(path);
    return typeof row?.hash === 'string' ? row.hash : undefined;
  }

  dropReferences(path: string): void {
    for (const table of ['symbols', 'imports', 'uses', 'exports', 'links', 'referenced'])
      this.statement(`DELETE FROM ${table} WHERE path = ?`).run(path);
  }

  /** A statement that is prepared once. */
  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  *files(): Generator<CachedFile> {
    for (const row of this.db.prepare('SELECT * FROM files').iterate()) yield row as CachedFile;
  }

  fact(name: string): string | undefined {
    const row = this.db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return typeof row?.value === 'string' ? row.value : undefined;
  }

  setFact(name: string, value: string): void {
    this.db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value);
  }

  /** How many files have each outcome. */
  outcomes(): Record<string, number> {
    const rows = this.db
      .prepare('SELECT outcome, count(*) AS n FROM files WHERE outcome IS NOT NULL GROUP BY outcome')
      .all();
    return Object.fromEntries(rows.map(({ outcome, n }) => [String(outcome), Number(n)]));
  }

  /** Runs changes together: all of them are kept or none. */
  together(changes: () => void): void {
    this.db.exec('BEGIN');
    try {
      changes();
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}

/** Opens the cache. Makes one when there is none, and a new one when it is damaged or of another version. */
export function openIndexCache(path: string): IndexCache {
  mkdirSync(dirname(path), { recursive: true });
  try {
    return openOnce(path);
  } catch (error) {
    if (isBusy(error)) throw error;
    discardCache(path);
    return openOnce(path);
  }
}

/** Deletes the cache's files. */
export function discardCache(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

function openOnce(path: string): IndexCache {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // what a power cut loses is found again by the next run
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000');
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    if (version !== 0 && version !== CACHE_VERSION)
      throw new UserError('INDEX_SCHEMA_MISMATCH', 'The cache is of another version.');
    db.exec(`${TABLES} PRAGMA user_version = ${CACHE_VERSION}`);
    return new IndexCache(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

const isBusy = (error: unknown) => error instanceof Error && /database is locked|busy/i.test(error.message);
