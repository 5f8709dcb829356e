import { posix } from 'node:path';
import { languageOf, type ReferenceLanguage } from './language-queries.ts';

/** Whether an import in `importer` means the file `target`: by path where the language has paths, else by the end of the target's path. Paths are relative to the project, with `/`. */
export function importMeans(importer: string, module: string, target: string): boolean {
  const language = languageOf(importer);
  if (language === undefined) return false;
  const bare = withoutExtension(target);
  switch (language) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return scriptModule(importer, module, bare);
    case 'python':
      return pythonModule(importer, module, bare);
    case 'go':
      return (
        endsWithPath(posix.dirname(target), module.split('/').slice(-2).join('/')) ||
        endsWithPath(module, posix.dirname(target))
      );
    case 'java':
      return endsWithPath(bare, module.replaceAll('.', '/'));
    case 'c_sharp':
      return (
        endsWithPath(posix.dirname(target), module.replaceAll('.', '/')) ||
        posix.basename(bare) === module.split('.').at(-1)
      );
    case 'rust':
      return rustModule(module, bare);
    default:
      return (
        posix.normalize(posix.join(posix.dirname(importer), module)) === target ||
        endsWithPath(target, module.replace(/^(?:\.\.?\/)+/, ''))
      );
  }
}

/** Part of every module name that can mean a file, for a fast look: its name, or its folder's when it stands for that. */
export function moduleHints(target: string): string[] {
  const name = posix.basename(withoutExtension(target));
  const folder = posix.basename(posix.dirname(target));
  const language: ReferenceLanguage | undefined = languageOf(target);
  if (language === 'go') return [folder];
  if (language === 'c_sharp') return [name, folder].filter((hint) => hint !== '.');
  return /^(?:index|__init__|mod|lib|main)$/.test(name) && folder !== '.' ? [name, folder] : [name];
}

const withoutExtension = (path: string) => path.replace(/(?:\.d)?\.[A-Za-z]+$/, '');
const endsWithPath = (path: string, tail: string) =>
  tail !== '' && tail !== '.' && (path === tail || path.endsWith(`/${tail}`));

function scriptModule(importer: string, module: string, bare: string): boolean {
  const plain = module.replace(/\.(?:[cm]?[jt]sx?)$/, '');
  if (plain.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(importer), plain)).replace(/\/$/, '');
    return path === bare || `${path === '.' ? '' : `${path}/`}index` === bare;
  }
  // an alias such as @/lib/x
  const tail = plain.replace(/^[@~#]?\//, '');
  return plain !== tail && (endsWithPath(bare, tail) || endsWithPath(bare, `${tail}/index`));
}

function pythonModule(importer: string, module: string, bare: string): boolean {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const way = module.slice(dots).replaceAll('.', '/');
  const file = bare.replace(/\/__init__$/, '');
  if (dots === 0) return endsWithPath(file, way);
  const base = posix.join(posix.dirname(importer), ...Array.from({ length: dots - 1 }, () => '..'));
  const path = posix.normalize(posix.join(base, way)).replace(/\/$/, '');
  return path === file || path === posix.dirname(bare);
}

function rustModule(module: string, bare: string): boolean {
  const file = bare.replace(/\/(?:mod|lib)$/, '');
  const parts = module
    .replace(/\{[\s\S]*$/, '')
    .split('::')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:crate|super|self)$/.test(part));
  return parts.some((_, index) => endsWithPath(file, parts.slice(0, index + 1).join('/')));
}
