import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { foldersUp } from './folders-up.ts';
import type { ModuleResolver } from './script-modules.ts';

/** The own package of a file, as a module name. */
export const OWN_PACKAGE = '.';

/** All files of a folder are one package of Go, and stand in the graph as one. */
export const goPackageOf = (file: string) => posix.join(posix.dirname(file), '*.go');

/** Resolves Go's import paths to packages of the project ({@link goPackageOf}), by the `module` lines of its go.mod files. */
export function createGoResolver(root: string, files: ReadonlySet<string>): ModuleResolver {
  const sources = [...files].filter((file) => file.endsWith('.go'));
  const packages = new Set(sources.map(goPackageOf));
  const folders = new Set(sources.flatMap((file) => foldersUp(posix.dirname(file))));
  const modules = [...folders]
    .flatMap((folder) => {
      const name = moduleName(join(root, folder, 'go.mod'));
      return name === undefined ? [] : [{ folder, name }];
    })
    .sort((a, b) => b.name.length - a.name.length);
  return (importer, path) => {
    if (path === OWN_PACKAGE) return goPackageOf(importer);
    const owner = modules.find(({ name }) => path === name || path.startsWith(`${name}/`));
    if (!owner) return undefined;
    const found = posix.join(owner.folder, path.slice(owner.name.length), '*.go');
    return packages.has(found) ? found : undefined;
  };
}

function moduleName(file: string): string | undefined {
  try {
    return /^module\s+"?([^\s"]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
