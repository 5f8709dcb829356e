import { CFB } from 'xlsx';
import { UserError } from '../../errors.ts';

/**
 * An OLE container ([MS-CFB]): its streams by their full path below the root, such as `Storage/Stream`. Names count in any
 * case (2.6.4), and some programs write them in another one.
 */
export type OleContainer = {
  readonly get: (path: string) => Uint8Array | undefined;
  readonly has: (path: string) => boolean;
  readonly paths: readonly string[];
};

type RawContainer = {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly type: number; readonly content?: Uint8Array | readonly number[] }[];
};

const STREAM = 2;

/** Reads an OLE container. Throws UserError when it is damaged. */
export function openOle(bytes: Uint8Array): OleContainer {
  try {
    const { FullPaths, FileIndex }: RawContainer = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      type: 'buffer',
    });
    const streams = FileIndex.flatMap(({ type, content }, index) => {
      const path = FullPaths[index]?.replace(/^[^/]*\//, '') ?? '';
      return type === STREAM && content ? [{ path, bytes: Uint8Array.from(content) }] : [];
    });
    const byName = new Map(streams.map((stream) => [stream.path.toUpperCase(), stream.bytes]));
    return {
      get: (path) => byName.get(path.toUpperCase()),
      has: (path) => byName.has(path.toUpperCase()),
      paths: streams.map(({ path }) => path),
    };
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The file is damaged: its OLE container cannot be read.', { cause });
  }
}
