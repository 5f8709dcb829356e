import { posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { keysOf, type ManifestFacts, textOf } from './manifest.ts';

/** package.json. */
export function npmManifest(text: string, folder: string): ManifestFacts {
  const json = Object(parse(text));
  const bin = textOf(json.bin) === undefined ? Object.values(Object(json.bin)).map(textOf) : [textOf(json.bin)];
  const commands = bin.filter((path) => path !== undefined);
  const entries = [...commands, textOf(json.source), textOf(json.main)].filter((path) => path !== undefined);
  return {
    name: textOf(json.name) ?? posix.basename(folder),
    entries: entries.map((path) => posix.join(folder, path)),
    hasCommands: commands.length > 0,
    dependencies: [json.dependencies, json.peerDependencies, json.optionalDependencies].flatMap(keysOf),
    devDependencies: keysOf(json.devDependencies),
  };
}
