import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type { ConvertOptions } from '../convert/index.ts';
import { UserError } from '../errors.ts';

/** Folders for what a conversion gives beside its Markdown; they are made when they are not there. */
export type SideFolders = { readonly images?: string | undefined; readonly debugLayout?: string | undefined };

/** What to give the converter for one document, and the end of writing. */
export type SideFiles = {
  readonly options: Pick<ConvertOptions, 'images' | 'imagePrefix' | 'debugLayout' | 'onImage' | 'onDrawing'>;
  /** Resolves when all is written. Throws UserError CONFLICT for an image that is there already. */
  readonly written: () => Promise<void>;
};

/** Makes a folder and those above it. Throws UserError INVALID_ARGUMENT, naming the option, when that fails. */
export async function makeFolder(folder: string, option: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new UserError('INVALID_ARGUMENT', `${option}: the folder ${basename(folder)} cannot be made.`, {
      advice: 'Name a folder that you may write, and no file.',
      cause,
    });
  });
}

/**
 * Writes one document's images as `<name>-p3-1.png` and drawings as `<name>-p3.svg`, `name` unique among the run's
 * documents. Links lead from the folder of the Markdown, `base`, to the images.
 */
export function openSideFiles(folders: SideFolders, name: string, base: string, force: boolean): SideFiles {
  const { images, debugLayout } = folders;
  const stem = basename(name, extname(name)).replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const writing: Promise<void>[] = [];
  const write = (path: string, data: string | Uint8Array, replace: boolean) => {
    const task = writeFile(path, data, { flag: replace ? 'w' : 'wx' });
    task.catch(() => {}); // reported by written()
    writing.push(task);
  };
  return {
    options: {
      ...(images === undefined
        ? {}
        : {
            images: 'extract',
            imagePrefix: linkPath(relative(base, join(images, `${stem}-`))),
            onImage: (image) => write(join(images, `${stem}-${image.name}`), image.bytes, force),
          }),
      ...(debugLayout === undefined
        ? {}
        : {
            debugLayout: true,
            onDrawing: ({ page, svg }) => write(join(debugLayout, `${stem}-p${page}.svg`), svg, true),
          }),
    },
    written: async () => {
      const failed = (await Promise.allSettled(writing)).find((result) => result.status === 'rejected');
      if (failed) throw writeError(failed.reason);
    },
  };
}

/** The folder that a document's Markdown goes to: that of its file, or the working directory for stdout. */
export const folderOf = (target: string | undefined): string => (target === undefined ? '.' : dirname(target));

const linkPath = (path: string): string => path.split(sep).map(encodeURIComponent).join('/');

/** The error of a file that could not be written, for a user. */
export function writeError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const file = basename(String(error.path));
  if (error.code === 'EEXIST') {
    return new UserError('CONFLICT', `${file} is already there.`, {
      advice: 'Add --force to replace it, or name another folder.',
      cause: error,
    });
  }
  return new UserError('INVALID_ARGUMENT', `${file} cannot be written.`, {
    advice: 'Check the folder and the space that is left.',
    cause: error,
  });
}
