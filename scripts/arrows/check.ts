/**
 * Part of `npm run check:lint`: inside each half imports run in one direction. A room imports only rooms of lower floors
 * (`floors.ts`), and neither files nor folders form a circle at any depth, type imports included.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles } from './find-circles.ts';
import { HOUSES, type House } from './floors.ts';
import { readImports } from './read-imports.ts';

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const faults = HOUSES.flatMap((house) => {
  const imports = readImports(path.join(ROOT, house.folder));
  const inHouse = (fault: string) => `${house.folder}: ${fault}`;
  return [...upwardArrows(house, imports), ...circlesOf(imports)].map(inHouse);
});
for (const fault of faults) console.error(fault);
console.log(`${faults.length} imports or circles against the direction of the rooms`);
process.exitCode = faults.length > 0 ? 1 : 0;

function upwardArrows({ floors }: House, imports: Arrows): string[] {
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));
  const unknown = new Set([...imports.keys()].map(roomOf).filter((room) => !floorOf.has(room)));
  const upward = [...imports].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => roomOf(target) !== roomOf(file))
      .filter((target) => (floorOf.get(roomOf(target)) ?? 0) >= (floorOf.get(roomOf(file)) ?? 0))
      .map((target) => `${file} imports ${target}, which is not on a lower floor`),
  );
  return [...[...unknown].map((room) => `${room} has no floor in scripts/arrows/floors.ts`), ...upward];
}

/** In each folder its files and folders are nodes; what is deeper counts as the folder that holds it. */
function circlesOf(imports: Arrows): string[] {
  const folders = new Set([...imports.keys()].flatMap(foldersAbove));
  return [...folders].flatMap((folder) =>
    findCircles(arrowsIn(folder, imports)).map((circle) => `circle: ${circle.join(', ')}`),
  );
}

function arrowsIn(folder: string, imports: Arrows): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = childOf(folder, file);
    if (from === undefined) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const target of targets) {
      const child = childOf(folder, target);
      if (child !== undefined && child !== from) to.add(child);
    }
  }
  return arrows;
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/'));
}

/** The file or folder directly in `folder` that `file` is or is in; undefined outside. */
function childOf(folder: string, file: string): string | undefined {
  const prefix = folder && `${folder}/`;
  if (!file.startsWith(prefix)) return undefined;
  const [first] = file.slice(prefix.length).split('/');
  return prefix + first;
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}
