import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The nearest folder at or above with a `.git`; a home folder under git is none of a project, its name is the user's. */
export function gitRootOf(folder: string): string | undefined {
  return nearestRepository(folder, homedir());
}

/** Whether a folder is in any repository, the home folder's and those above it too: what git may keep. */
export function isUnderGit(folder: string): boolean {
  return nearestRepository(folder) !== undefined;
}

function nearestRepository(folder: string, end?: string): string | undefined {
  for (let dir = folder; dir !== dirname(dir) && dir !== end; dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
  }
  return undefined;
}
