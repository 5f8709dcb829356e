import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'smol-toml';
import { foldersUp } from './folders-up.ts';
import type { ModuleResolver } from './script-modules.ts';

type Crate = { readonly folder: string; readonly name: string };

/** Resolves the paths of `use` and `mod` to files of the project, through crates of the same repository. */
export function createRustResolver(root: string, files: ReadonlySet<string>): ModuleResolver {
  const folders = new Set(
    [...files].filter((file) => file.endsWith('.rs')).flatMap((file) => foldersUp(posix.dirname(file))),
  );
  const crates = [...folders].flatMap((folder) => {
    const name = crateName(join(root, folder, 'Cargo.toml'));
    return name === undefined ? [] : [{ folder, name }];
  });
  const fileAt = (path: string) => [`${path}.rs`, `${path}/mod.rs`].find((candidate) => files.has(candidate));
  const rootFile = ({ folder }: Crate) =>
    ['src/lib.rs', 'src/main.rs'].map((name) => posix.join(folder, name)).find((path) => files.has(path));

  /** The file of the last segment that is a module; the first ones are given. */
  const descend = (start: string | undefined, segments: readonly string[]) => {
    let file = start;
    for (const segment of segments) {
      const next = file === undefined ? undefined : fileAt(posix.join(moduleFolder(file), segment));
      if (next === undefined) break;
      file = next;
    }
    return file;
  };

  return (importer, module) => {
    const [first = '', ...rest] = segmentsOf(module);
    const own = crates
      .filter(({ folder }) => folder === '.' || importer.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
    if (first === 'crate') return own && descend(rootFile(own), rest);
    if (first === 'self') return descend(importer, rest);
    if (first === 'super')
      return descend(fileAt(moduleFolder(importer).replace(/\/[^/]+$/, '')) ?? (own && rootFile(own)), rest);
    const other = crates.find(({ name }) => name === first);
    if (other) return descend(rootFile(other), rest);
    const child = fileAt(posix.join(moduleFolder(importer), first));
    return child && descend(child, rest);
  };
}

/** Where the modules inside a module are. */
const moduleFolder = (file: string) =>
  /(?:^|\/)(?:mod|lib|main)\.rs$/.test(file) ? posix.dirname(file) : file.replace(/\.rs$/, '');

const segmentsOf = (module: string) =>
  module
    .replace(/\{[\s\S]*$/, '')
    .replace(/ as [\s\S]*$/, '')
    .split('::')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '*');

function crateName(manifest: string): string | undefined {
  try {
    const { package: own } = parse(readFileSync(manifest, 'utf8'));
    const name = Object(own).name;
    return typeof name === 'string' ? name.replaceAll('-', '_') : undefined;
  } catch {
    return undefined;
  }
}
