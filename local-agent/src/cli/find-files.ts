import { realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { supportedFormats } from '../convert/index.ts';
import { UserError } from '../errors.ts';
import { FETCHED_OR_BUILT } from '../index/skip-reason.ts';
import { isInside } from '../roots/allowed-roots.ts';

export type FoundFile = {
  /** As the user would write it, for messages. */
  readonly name: string;
  /** Absolute, symlinks resolved. */
  readonly path: string;
};

export type FoundFiles = {
  readonly files: readonly FoundFile[];
  /** The folders among the paths, absolute, as they were named. */
  readonly folders: readonly string[];
  /** Paths that lead nowhere, each with its error. */
  readonly missing: readonly { readonly name: string; readonly error: UserError }[];
  /** Files in the folders whose ending is that of no format, and links that lead out. */
  readonly skipped: number;
};

/**
 * The files that paths name: a file itself, of a folder all that can be converted and is not hidden, fetched or built.
 * Each file once, in order.
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const convertible = new Set(supportedFormats().flatMap(({ extensions }) => extensions));
  const found = new Map<string, FoundFile>();
  const folders: string[] = [];
  const missing: { name: string; error: UserError }[] = [];
  let skipped = 0;
  const add = async (name: string, folder?: string) => {
    const path = await realpath(name);
    // a link out of the folder was nobody's choice
    if (folder !== undefined && !isInside(folder, path)) skipped += 1;
    else if (!found.has(path)) found.set(path, { name, path });
  };
  for (const name of paths) {
    const entry = await stat(name).catch(() => undefined);
    if (!entry) {
      const error = new UserError('NOT_FOUND', `There is no file or folder "${basename(name)}" there.`, {
        advice: 'Check the path.',
      });
      missing.push({ name, error });
    } else if (!entry.isDirectory()) {
      await add(name);
    } else {
      folders.push(resolve(name));
      const folder = await realpath(name);
      const inside = await glob('**/*', {
        cwd: name,
        ignore: FETCHED_OR_BUILT.map((folder) => `**/${folder}/**`),
        followSymbolicLinks: false,
        dot: false,
      });
      for (const file of inside.sort()) {
        if (convertible.has(extensionOf(file))) await add(join(name, file), folder);
        else skipped += 1;
      }
    }
  }
  return { files: [...found.values()], folders, missing, skipped };
}

function extensionOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
