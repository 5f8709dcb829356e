import { isBuiltin } from 'node:module';
import type { IndexCache } from '../index-cache.ts';
import { createImportResolver } from '../references/import-resolver.ts';
import { languageOf } from '../references/language-queries.ts';
import { comparable } from './manifest.ts';

/** A line that imports a file of the project, or a package of others. Paths are relative with `/`. */
export type CodeImport = { readonly path: string; readonly line: number } & (
  | { readonly target: string; readonly external?: undefined }
  | { readonly target?: undefined; readonly external: string }
);

/** More are not looked at. */
const MAX_IMPORTS = 500_000;

/** What the files of a project import, by path and line. Facts of the local cache. */
export function readImports(root: string, cache: IndexCache, files: ReadonlySet<string>): CodeImport[] {
  const resolve = createImportResolver(root, files);
  const rows = cache
    .statement('SELECT path, module, line FROM imports ORDER BY path, line, module LIMIT ?')
    .all(MAX_IMPORTS);
  return rows.flatMap((row): CodeImport[] => {
    const [path, module, line] = [String(row.path), String(row.module), Number(row.line)];
    if (!files.has(path)) return [];
    const target = resolve(path, module);
    if (target !== undefined) return [{ path, line, target }];
    const external = externalName(path, module);
    return external === undefined ? [] : [{ path, line, external }];
  });
}

/** The package that an import of others names, as far as the import says it; undefined for standard libraries. */
function externalName(path: string, module: string): string | undefined {
  switch (languageOf(path)) {
    case 'typescript':
    case 'tsx':
    case 'javascript': {
      if (/^[.#/~]|^@\/|^\w+:|^data:/.test(module) || isBuiltin(module)) return undefined;
      return module
        .split('/')
        .slice(0, module.startsWith('@') ? 2 : 1)
        .join('/');
    }
    case 'python':
      return module.startsWith('.') ? undefined : module.split('.')[0];
    case 'go':
      return module.split('/')[0]?.includes('.') || module === 'net/http' ? module : undefined;
    case 'rust': {
      const [first = ''] = module.split('::');
      return /^(?:std|core|alloc|crate|self|super)$/.test(first) || !module.includes('::') ? undefined : first;
    }
    case 'java':
      return /^(?:java|javax)\./.test(module) ? undefined : module;
    default:
      return undefined;
  }
}

/** Whether an import of others is of a dependency, by the usual relation of their names in each ecosystem. */
export function isOfDependency(external: string, dependency: string): boolean {
  if (external === dependency || external.startsWith(`${dependency}/`)) return true;
  const [group, artifact] = dependency.split(':');
  if (artifact !== undefined) return group !== '' && external.startsWith(`${group}.`);
  return comparable(DISTRIBUTIONS[external] ?? external) === comparable(dependency);
}

/** Python modules whose distribution has another name. */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  yaml: 'pyyaml',
  PIL: 'pillow',
  bs4: 'beautifulsoup4',
  sklearn: 'scikit-learn',
  cv2: 'opencv-python',
  dotenv: 'python-dotenv',
  dateutil: 'python-dateutil',
  jwt: 'pyjwt',
  psycopg2: 'psycopg2-binary',
};
