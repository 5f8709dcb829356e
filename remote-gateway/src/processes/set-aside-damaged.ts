import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of what a Qdrant 1.16 prints before it ends because of one collection: what they say, and where they name it. */
const FAULTS = ['Failed to load local shard', "Can't read collection config due to"];
const PLACE = /\.\/storage\/collections\/([\w-]+)/u;
/** Faults of the machine, which every collection would meet. */
const OF_THE_MACHINE =
  /no space left|too many open files|permission denied|cannot allocate memory|read-only file ?system|operation not permitted/iu;

/**
 * Moves the collections that keep a Qdrant from starting into `damaged` beside its storage. Returns their names: none
 * when it ended for another reason.
 */
export function setAsideDamaged(home: string, printed: string): string[] {
  if (OF_THE_MACHINE.test(printed)) return [];
  const lines = printed.split('\n');
  const named = lines.flatMap((line, at) => {
    if (!FAULTS.some((fault) => line.includes(fault))) return [];
    // The reason may take the rest of its line; the place follows on the next.
    const place = PLACE.exec(line) ?? PLACE.exec(lines[at + 1] ?? '');
    return place?.[1] === undefined ? [] : [place[1]];
  });
  const there = [...new Set(named)].filter((name) => existsSync(join(home, 'storage', 'collections', name)));
  for (const name of there) {
    const place = join(home, 'damaged', name);
    mkdirSync(join(home, 'damaged'), { recursive: true, mode: 0o700 });
    // One a collection is kept, for whoever wants to know what happened.
    rmSync(place, { recursive: true, force: true });
    renameSync(join(home, 'storage', 'collections', name), place);
  }
  return there;
}
