import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { GatewayError } from '../../../errors.ts';

/** What a manifest says of a file, by which its copy is known to be whole. */
export type Seal = {
  /** Size on disk. */
  readonly bytes: number;
  /** Of the file as it is stored, compressed. */
  readonly sha256: string;
};

/** Writes a stream into a new file, compressed (zstd, https://www.rfc-editor.org/rfc/rfc8878). */
export async function writeSealed(path: string, content: Readable | AsyncIterable<string | Uint8Array>): Promise<Seal> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const source = content instanceof Readable ? content : Readable.from(content);
  await pipeline(
    source,
    createZstdCompress(),
    counted,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** The content of such a file. */
export function readSealed(path: string): Readable {
  const content = createZstdDecompress();
  void pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), content).catch((error: unknown) =>
    content.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return content;
}

/** Throws INVALID_ARGUMENT, naming the file, when it is not the one that was sealed. */
export async function verifySealed(path: string, shown: string, { bytes, sha256 }: Seal): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', `The backup lacks ${shown}, or it cannot be read.`, { cause: error });
  }
  if (size !== bytes || hash.digest('hex') !== sha256) {
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `The backup's ${shown} is damaged: its checksum differs. Use another backup.`,
    );
  }
}
