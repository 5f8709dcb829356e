import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type TempDir = AsyncDisposable & {
  /** Absolute, symlinks resolved. */
  readonly path: string;
  /** Writes a file, making its folders; gives its absolute path. */
  readonly write: (name: string, content?: string) => Promise<string>;
};

/** A new folder that is gone when the test is. */
export async function tempDir(): Promise<TempDir> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'docferry-agent-')));
  return {
    path,
    write: async (name, content = 'text') => {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}
