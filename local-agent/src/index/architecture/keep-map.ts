import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IndexCache } from '../index-cache.ts';
import { MAP_PATH, type Project } from '../project-config.ts';
import { readArchitecture } from './architecture.ts';
import { describeMap } from './describe-map.ts';

/** What became of a map: `edited` is left as it is, `none` has no code to be made of. */
export type MapState = 'written' | 'current' | 'edited' | 'none';

const FOOTER =
  /\n<!-- docferry ([\da-f]{64}): an edited map is left as it is; remove the file to have it made again -->\n?$/;
const footer = (text: string) =>
  `\n<!-- docferry ${hashOf(text)}: an edited map is left as it is; remove the file to have it made again -->\n`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes the map of a project where there is none or it is not up to date. `files` are all that an index reads. */
export function keepMap({ root, config }: Project, files: readonly string[], cache: IndexCache): MapState {
  const path = join(root, MAP_PATH);
  const previous = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined;
  if (previous !== undefined && !isOwn(previous)) return 'edited';
  const architecture = readArchitecture(root, files, cache, { title: config.source, named: config.roots ?? {} });
  if (architecture.packages.length === 0 && previous === undefined) return 'none';
  const text = describeMap(architecture);
  if (previous === text + footer(text)) return 'current';
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, text + footer(text));
  renameSync(draft, path);
  return 'written';
}

/** Whether a map is as it was written: its last line has the hash of what is above it. */
function isOwn(map: string): boolean {
  const stated = FOOTER.exec(map);
  return stated !== null && stated[1] === hashOf(map.slice(0, stated.index));
}
