import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Patterns of one folder's ignore files; paths that they are asked for are relative to it. */
type Level = { readonly depth: number; readonly rules: Ignore };
/** The levels from the repository's root down to a folder. */
export type IgnoreRules = readonly Level[];

const FILES = ['.gitignore', '.docferryignore'];

/**
 * The rules for what is in a folder: those above and its own. `depth` is how many characters of a path, relative to
 * the walk's base, lead to this folder. A deeper file wins over a higher one, and .docferryignore over .gitignore.
 */
export function rulesWithin(
  above: IgnoreRules,
  folder: string,
  depth: number,
  names: readonly string[] = FILES,
): IgnoreRules {
  const rules = ignore();
  let any = false;
  for (const name of names) {
    const text = readIfThere(join(folder, name));
    if (text === undefined) continue;
    rules.add(text);
    any = true;
  }
  return any ? [...above, { depth, rules }] : above;
}

/** Whether the nearest file that says something of a path leaves it out. Folders end in `/`. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const level = rules[index];
    if (!level) continue;
    const { ignored, unignored } = level.rules.test(path.slice(level.depth));
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').slice(0, 1_000_000);
  } catch {
    return undefined;
  }
}
