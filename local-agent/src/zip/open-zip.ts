/**
 * In: the bytes of a container. Out: its entries, inflated within limits.
 * Never: writes to disk, or trusts the sizes in headers.
 */
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UserError } from '../errors.ts';

/** What a container may take: number of entries, and bytes after decompression. */
export type ZipLimits = { readonly zipEntries: number; readonly inflatedBytes: number };

/** A container held in memory. Names are keys only: nothing is ever written to disk under them. */
export type Zip = {
  readonly names: readonly string[];
  /** An entry's bytes, inflated and counted; `undefined` when there is none of that name. Throws UserError. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
};

const damaged = (cause: unknown) =>
  new UserError('CONVERSION_FAILED', 'The file is damaged: its zip container cannot be read.', { cause });

/**
 * Opens a zip container. What entries inflate to is counted as it comes, over all reads together, whatever the headers
 * say; encrypted entries and other compressions than deflate are refused.
 */
export async function openZip(bytes: Uint8Array, limits: ZipLimits): Promise<Zip> {
  const { file, entries } = await readDirectory(bytes, limits.zipEntries);
  // An honest bomb is refused before anything is inflated; a lying one when the count passes the limit.
  let claimed = 0;
  for (const { uncompressedSize } of entries.values()) claimed += uncompressedSize;
  if (claimed > limits.inflatedBytes) throw tooLarge(limits.inflatedBytes);
  let inflated = 0;

  async function read(name: string): Promise<Buffer | undefined> {
    const entry = entries.get(name);
    if (!entry) return undefined;
    if (entry.isEncrypted()) {
      throw new UserError('CONVERSION_FAILED', 'The file is protected with a password.', {
        advice: 'Save a copy without the password, then try again.',
      });
    }
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await openEntry(file, entry)) {
        if (!Buffer.isBuffer(chunk)) continue;
        inflated += chunk.length;
        if (inflated > limits.inflatedBytes) throw tooLarge(limits.inflatedBytes);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof UserError ? error : damaged(error);
    }
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  }

  return { names: [...entries.keys()], read };
}

const tooLarge = (bytes: number) =>
  new UserError(
    'CONVERSION_FAILED',
    `The file unpacks to more than ${Math.round(bytes / 1e6)} MB, which is the limit.`,
  );

/** Downloads and mailers append bytes to files: the archive ends with its end record and that record's comment. */
function withoutTrailer(buffer: Buffer): Buffer {
  const record = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (record < 0 || record + 22 > buffer.length) return buffer;
  return buffer.subarray(0, Math.min(buffer.length, record + 22 + buffer.readUInt16LE(record + 20)));
}

function readDirectory(bytes: Uint8Array, most: number): Promise<{ file: ZipFile; entries: Map<string, Entry> }> {
  const buffer = withoutTrailer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
    yauzl.fromBuffer(buffer, options, (error, file) => {
      if (error) return reject(damaged(error));
      if (file.entryCount > most) {
        return reject(
          new UserError('CONVERSION_FAILED', `The file holds more than ${most} parts, which is the limit.`),
        );
      }
      const entries = new Map<string, Entry>();
      file.on('error', (cause) => reject(damaged(cause)));
      file.on('entry', (entry: Entry) => {
        const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '');
        if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
        file.readEntry();
      });
      file.on('end', () => resolve({ file, entries }));
      file.readEntry();
    });
  });
}

function openEntry(file: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
