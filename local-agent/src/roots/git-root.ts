import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The nearest folder at or above with a `.git`; a home folder under git is none of a project, its name is the user's. */
export function gitRootOf(folder: string): string | undefined {
  for (let dir = folder; dir !== dirname(dir) && dir !== homedir(); dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
  }
  return undefined;
}
