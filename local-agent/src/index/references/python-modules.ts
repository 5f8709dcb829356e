import { posix } from 'node:path';
import { foldersUp } from './folders-up.ts';
import type { ModuleResolver } from './script-modules.ts';

const ENDINGS = ['.py', '/__init__.py', '.pyi', '/__init__.pyi'];

/**
 * Resolves Python's module names, absolute and relative (`..a.b`), to files of the project. An absolute name counts from
 * the folder above the importer's outermost package, then from those of other packages, then from the folders above the
 * importer that are no packages, and their `src`.
 */
export function createPythonResolver(files: ReadonlySet<string>): ModuleResolver {
  const roots = [...new Set([...files].filter((file) => isPackage(file)).map((file) => rootOf(file, files)))].sort();
  const known = new Map<string, string | undefined>();
  const fileAt = (path: string) => ENDINGS.map((ending) => path + ending).find((candidate) => files.has(candidate));

  const find = (importer: string, module: string): string | undefined => {
    const folder = posix.dirname(importer);
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const way = module.slice(dots).replaceAll('.', '/');
    if (dots > 0) {
      const base = posix.join(folder, ...Array.from({ length: dots - 1 }, () => '..'));
      return fileAt(posix.join(base, way));
    }
    const above = foldersUp(folder).filter((one) => !files.has(posix.join(one, '__init__.py')));
    const from = [rootOf(importer, files), ...roots, ...above.flatMap((one) => [one, posix.join(one, 'src')])];
    for (const root of from) {
      const found = fileAt(posix.join(root, way));
      if (found) return found;
    }
    return undefined;
  };
  return (importer, module) => {
    const key = `${posix.dirname(importer)} ${module}`;
    if (!known.has(key)) known.set(key, find(importer, module));
    return known.get(key);
  };
}

const isPackage = (file: string) => posix.basename(file) === '__init__.py';

/** The folder above the outermost package that a file is in. */
function rootOf(file: string, files: ReadonlySet<string>): string {
  let folder = posix.dirname(file);
  while (folder !== '.' && files.has(`${folder}/__init__.py`)) folder = posix.dirname(folder);
  return folder;
}
