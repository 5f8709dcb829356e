import { posix } from 'node:path';
import { parse } from 'smol-toml';
import { keysOf, type ManifestFacts, textOf } from './manifest.ts';

/** Cargo.toml; undefined for one that only lists the members of a workspace. Throws where it is no TOML. */
export function cargoManifest(text: string, folder: string): ManifestFacts | undefined {
  const toml = parse(text);
  const name = textOf(Object(toml.package).name);
  if (name === undefined) return undefined;
  const bins = Array.isArray(toml.bin) ? toml.bin.map((bin) => textOf(Object(bin).path)) : [];
  return {
    name,
    entries: bins.filter((path) => path !== undefined).map((path) => posix.join(folder, path)),
    hasCommands: bins.length > 0,
    dependencies: keysOf(toml.dependencies),
    devDependencies: [...keysOf(toml['dev-dependencies']), ...keysOf(toml['build-dependencies'])],
  };
}
