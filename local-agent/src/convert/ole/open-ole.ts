import { CFB } from 'xlsx';
import { UserError } from '../../errors.ts';

/** An OLE container ([MS-CFB]): its streams by their full path below the root, such as `Storage/Stream`. */
export type OleContainer = ReadonlyMap<string, Uint8Array>;

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
    return new Map(
      FileIndex.flatMap(({ type, content }, index): [string, Uint8Array][] => {
        const path = FullPaths[index]?.replace(/^[^/]*\//, '') ?? '';
        return type === STREAM && content ? [[path, Uint8Array.from(content)]] : [];
      }),
    );
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The file is damaged: its OLE container cannot be read.', { cause });
  }
}
