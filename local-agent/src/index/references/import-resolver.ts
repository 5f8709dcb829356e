import { posix } from 'node:path';
import { createGoResolver, goPackageOf } from './go-modules.ts';
import { languageOf } from './language-queries.ts';
import { createPythonResolver } from './python-modules.ts';
import { createRustResolver } from './rust-modules.ts';
import { createModuleResolver, type ModuleResolver } from './script-modules.ts';

/** What a file is in the graph of modules: itself, or its package where a language has no smaller unit. */
export const moduleOf = (file: string): string => (file.endsWith('.go') ? goPackageOf(file) : file);

/**
 * Resolves what a file imports to a module of the project ({@link moduleOf}), in all languages whose imports name one;
 * undefined for other packages. `files` are those of the project, relative with `/`.
 */
export function createImportResolver(root: string, files: ReadonlySet<string>): ModuleResolver {
  const script = createModuleResolver(root, files);
  const python = createPythonResolver(files);
  const go = createGoResolver(root, files);
  const rust = createRustResolver(root, files);
  const java = createJavaResolver(files);
  return (importer, module) => {
    switch (languageOf(importer)) {
      case 'typescript':
      case 'tsx':
      case 'javascript':
        return script(importer, module);
      case 'python':
        return python(importer, module);
      case 'go':
        return go(importer, module);
      case 'rust':
        return rust(importer, module);
      case 'java':
        return java(importer, module);
      case 'c':
      case 'cpp':
        return includedFile(importer, module, files);
      default:
        return undefined;
    }
  };
}

/** `a.b.C` is the file that ends in `a/b/C.java`, `a.b` the first file of that folder. */
function createJavaResolver(files: ReadonlySet<string>): ModuleResolver {
  const sources = [...files].filter((path) => path.endsWith('.java')).sort();
  const classes = Map.groupBy(sources, (file) => posix.basename(file, '.java'));
  const folders = Map.groupBy(sources, (file) => posix.basename(posix.dirname(file)));
  return (_, module) => {
    const path = module.replaceAll('.', '/');
    const name = posix.basename(path);
    return (
      classes.get(name)?.find((file) => endsWithPath(file, `${path}.java`)) ??
      classes
        .get(posix.basename(posix.dirname(path)))
        ?.find((file) => endsWithPath(file, `${posix.dirname(path)}.java`)) ??
      folders.get(name)?.find((file) => endsWithPath(posix.dirname(file), path))
    );
  };
}

const endsWithPath = (path: string, tail: string) => path === tail || path.endsWith(`/${tail}`);

/** An included header: beside the file, or in a usual folder of the project. */
function includedFile(importer: string, path: string, files: ReadonlySet<string>): string | undefined {
  const folders = [posix.dirname(importer), '.', 'src', 'include', 'lib'];
  return folders.map((folder) => posix.join(folder, path)).find((candidate) => files.has(candidate));
}
