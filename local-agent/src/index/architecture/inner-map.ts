import { posix } from 'node:path';
import { isRunning } from '../test-files.ts';
import type { CodeImport } from './code-imports.ts';
import type { Dependency } from './layers.ts';

/** The folders inside a package and which of them import which; tests are not counted. */
export type InnerMap = {
  /** The folder that they are in; its own files are its folder `.`. */
  readonly base: string;
  readonly folders: readonly { readonly name: string; readonly files: number }[];
  readonly links: readonly (Dependency & { readonly files: number })[];
};

/** With fewer there is nothing to see, with more nobody sees anything. */
const MIN_FOLDERS = 3;
const MAX_FOLDERS = 24;

/** The inner folders of a package; undefined where they say nothing. Only the largest are shown. */
export function innerMap(code: readonly string[], imports: readonly CodeImport[]): InnerMap | undefined {
  const files = code.filter(isRunning);
  const base = commonFolder(files);
  const nameOf = (path: string) => {
    if (base !== '.' && !path.startsWith(`${base}/`)) return undefined;
    const [first, ...rest] = (base === '.' ? path : path.slice(base.length + 1)).split('/');
    return rest.length > 0 ? first : '.';
  };
  const byFolder = Map.groupBy(files, nameOf);
  const folders = [...byFolder]
    .flatMap(([name, own]) => (name === undefined ? [] : [{ name, files: own.length }]))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_FOLDERS)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (folders.length < MIN_FOLDERS) return undefined;
  const shown = new Set(folders.map(({ name }) => name));
  const importers = new Map<string, { readonly from: string; readonly to: string; readonly paths: Set<string> }>();
  for (const { path, target } of imports) {
    if (target === undefined || !isRunning(path)) continue;
    const [from, to] = [nameOf(path), nameOf(target)];
    if (from === undefined || to === undefined || from === to || !shown.has(from) || !shown.has(to)) continue;
    const link = importers.get(`${from} ${to}`) ?? { from, to, paths: new Set() };
    importers.set(`${from} ${to}`, link);
    link.paths.add(path);
  }
  if (importers.size === 0) return undefined;
  const links = [...importers.values()].map(({ from, to, paths }) => ({ from, to, files: paths.size }));
  return { base, folders, links: links.sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1)) };
}

/** The deepest folder that most files are below. */
function commonFolder(files: readonly string[]): string {
  let folder = '.';
  for (;;) {
    const below = files.filter((file) => folder === '.' || file.startsWith(`${folder}/`));
    const next = Map.groupBy(below, (file) => {
      const rest = folder === '.' ? file : file.slice(folder.length + 1);
      return rest.includes('/') ? posix.join(folder, rest.split('/')[0] ?? '') : '';
    });
    const largest = [...next].find(([name, own]) => name !== '' && own.length > below.length * 0.8);
    if (!largest) return folder;
    folder = largest[0];
  }
}
