import type { Language } from '../../chunk/code/languages.ts';
import { addressOf, linkedAddress } from '../address.ts';

type File = { readonly source: string; readonly uri: string };

const SCRIPT = new Set<Language>(['typescript', 'tsx', 'javascript']);
const SCRIPT_ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/;
/** Folders that Python's path usually begins below. */
const PYTHON_ROOTS = new Set(['src', 'lib', 'python']);

export function isScript(language: Language): boolean {
  return SCRIPT.has(language);
}

/**
 * How the module that a file is, or belongs to, is known to others: by its path for scripts, by the last two names of the
 * module for Python, of the folder for Go (what comes before depends on where the project is), by the package for Java.
 */
export function ownModule(file: File, language: Language, javaPackage: string | undefined): string {
  const address = addressOf(file);
  if (isScript(language)) return scriptKey(address);
  if (language === 'java' && javaPackage !== undefined) return `java:${javaPackage}`;
  if (language === 'python') return pythonKey(pythonPath(file));
  if (language === 'go') return goKey(folderOf(file.uri).split('/'));
  return address.replace(/\.[^./]*$/, '');
}

/** The module that a specifier of an import names; undefined where that is none that documents can share. */
export function importedModule(specifier: string, file: File, language: Language): string | undefined {
  if (specifier === '' || specifier.length > 200) return undefined;
  if (isScript(language)) {
    if (specifier.startsWith('.')) {
      const address = linkedAddress(specifier, file);
      return address === undefined ? undefined : scriptKey(address);
    }
    // Parts of Node are everywhere, and aliases of a project are known to its compiler only.
    return /^(?:node:|[#~/]|@\/)/.test(specifier) ? undefined : `npm:${specifier}`;
  }
  if (language === 'python') return pythonImport(specifier, file);
  if (language === 'go') return goKey(specifier.split('/'));
  const prefix = { rust: 'rs', c_sharp: 'cs', java: 'java' }[String(language)];
  return prefix === undefined ? undefined : `${prefix}:${specifier}`;
}

/** A path of a script as imports name it, with or without its ending or `/index`. */
export function scriptKey(address: string): string {
  return address.replace(SCRIPT_ENDING, '').replace(/\/index$/, '');
}

function pythonImport(specifier: string, file: File): string {
  const relative = specifier.length - specifier.replace(/^\.+/, '').length;
  const names = specifier.slice(relative).split('.').filter(Boolean);
  if (relative === 0) return pythonKey(names);
  const here = folderOf(file.uri).split('/').filter(Boolean);
  return pythonKey([...here.slice(0, here.length - relative + 1), ...names]);
}

function pythonPath({ uri }: File): string[] {
  const names = uri
    .replace(/\.pyi?$/, '')
    .split('/')
    .filter(Boolean);
  return names.at(-1) === '__init__' ? names.slice(0, -1) : names;
}

function pythonKey(names: readonly string[]): string {
  const [first = ''] = names;
  const below = names.length > 1 && PYTHON_ROOTS.has(first) ? names.slice(1) : names;
  return `py:${below.slice(-2).join('.')}`;
}

function goKey(names: readonly string[]): string {
  return `go:${names.filter(Boolean).slice(-2).join('/')}`;
}

function folderOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.lastIndexOf('/')));
}
