/** Of what is written. */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** An object as its store lists it. */
export type ListedObject = {
  /** Below the address of the source. */
  readonly key: string;
  /** Changes with the content: an etag, a generation, or size and time. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
};

export type ReadOptions = {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Counts bytes while they arrive. Throws when too many are held. */
  readonly reserve: (bytes: number) => void;
};

/**
 * In: the address of a source. Out: its objects, and their bytes.
 * Never: reads or writes what is not below the address, or shows a credential. Only outputs are written to.
 *
 * Throws BACKEND_UNAVAILABLE when the store cannot be reached, SCOPE_VIOLATION when it refuses, NOT_FOUND for a bucket or an
 * object that is not there, PAYLOAD_TOO_LARGE.
 */
export type Connector = {
  /** Objects in parts, in the order of the bytes of their keys. */
  list(signal: AbortSignal): AsyncIterable<readonly ListedObject[]>;
  read(key: string, options: ReadOptions): Promise<Uint8Array>;
  /** An address that anyone can read the object at for so many seconds. Absent where there is none. */
  readonly link?: (key: string, seconds: number) => Promise<string>;
  /** Absent for sites, as is `remove`. */
  readonly write?: (key: string, text: string) => Promise<void>;
  readonly remove?: (key: string) => Promise<void>;
  close(): Promise<void>;
};

/** The order of keys in listings: that of their UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
