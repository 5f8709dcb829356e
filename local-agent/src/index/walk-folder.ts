import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import ignore from 'ignore';
import { type IgnoreRules, isIgnored, rulesWithin } from './ignore-rules.ts';
import type { Project } from './project-config.ts';
import { fileSkipReason, folderSkipReason, type SkipReason } from './skip-reason.ts';

/** A file as the walk saw it. Times are milliseconds with fractions. */
export type FileStat = { readonly size: number; readonly mtimeMs: number; readonly ctimeMs: number };
export type WalkEntry =
  | { readonly path: string; readonly stat: FileStat }
  | { readonly path: string; readonly skipped: SkipReason; readonly folder: boolean };

/** Folders that are nested deeper are no work of people. */
const MAX_DEPTH = 200;

/**
 * Every file below a project's root that is to be indexed, and what is skipped with its reason; a skipped folder
 * is one entry. Paths are relative, with `/`. Symlinks are not followed, so that no loop is met.
 */
export async function* walkFolder({ root, config }: Project, gitRoot: string | undefined): AsyncGenerator<WalkEntry> {
  const allow = config.include.length > 0 ? ignore().add(config.include) : undefined;
  const deny = config.exclude.length > 0 ? ignore().add(config.exclude) : undefined;
  const leads = config.include.map(leadOf);
  const top = topRules(root, gitRoot);
  const base = gitRoot === undefined ? '' : prefixOf(gitRoot, root);
  const folders: { readonly path: string; readonly rules: IgnoreRules; readonly depth: number }[] = [
    { path: '', rules: top, depth: 0 },
  ];

  const judgeFolder = (path: string, name: string, rules: IgnoreRules): SkipReason | undefined => {
    if (deny?.ignores(`${path}/`)) return 'excluded';
    const reason = folderSkipReason(name);
    if (reason === 'tool_folder') return reason;
    if (isIgnored(rules, `${base}${path}/`)) return 'ignored';
    return reason !== undefined && !leads.some((lead) => isOnWay(lead, path)) ? reason : undefined;
  };
  const judgeFile = (path: string, rules: IgnoreRules): SkipReason | undefined => {
    if (deny?.ignores(path)) return 'excluded';
    if (allow && !allow.ignores(path)) return 'not_included';
    if (isIgnored(rules, `${base}${path}`)) return 'ignored';
    return allow ? undefined : fileSkipReason(path);
  };

  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    await breathe();
    const { path: parent, depth } = folder;
    const absolute = join(root, parent);
    const names = listFolder(absolute);
    if (names === undefined) {
      yield { path: parent, skipped: 'permission_denied', folder: true };
      continue;
    }
    const prefix = parent === '' ? '' : `${parent}/`;
    const rules = rulesWithin(folder.rules, absolute, base.length + prefix.length);
    for (const entry of names) {
      const path = prefix + entry.name;
      if (entry.isSymbolicLink()) yield { path, skipped: 'symlink', folder: false };
      else if (entry.isDirectory()) {
        const skipped = depth >= MAX_DEPTH ? 'excluded' : judgeFolder(path, entry.name, rules);
        if (skipped) yield { path, skipped, folder: true };
        else folders.push({ path, rules, depth: depth + 1 });
      } else if (!entry.isFile()) yield { path, skipped: 'special_file', folder: false };
      else {
        const skipped = judgeFile(path, rules);
        yield skipped ? { path, skipped, folder: false } : statOf(absolute, path, entry);
      }
    }
  }
}

function statOf(folder: string, path: string, { name }: Dirent): WalkEntry {
  try {
    const stat = lstatSync(join(folder, name));
    if (!stat.isFile()) return { path, skipped: 'special_file', folder: false };
    return { path, stat: { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs } };
  } catch {
    // a name that is no UTF-8 comes with U+FFFD in it, and then nothing goes by that name
    return { path, skipped: name.includes('\ufffd') ? 'unreadable_name' : 'permission_denied', folder: false };
  }
}

function listFolder(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

/** The rules of the repository above the root, from its top down. */
function topRules(root: string, gitRoot: string | undefined): IgnoreRules {
  if (gitRoot === undefined) return [];
  let rules = rulesWithin([], join(gitRoot, '.git', 'info'), 0, ['exclude']);
  let depth = 0;
  let folder = gitRoot;
  for (const name of prefixOf(gitRoot, root).split('/').filter(Boolean)) {
    rules = rulesWithin(rules, folder, depth);
    folder = join(folder, name);
    depth += name.length + 1;
  }
  return rules;
}

/** The way from one folder to another below it, with `/` at its end; empty for the folder itself. */
export function prefixOf(from: string, to: string): string {
  const way = relative(from, to).replaceAll(sep, '/');
  return way === '' ? '' : `${way}/`;
}

/** The folders that a pattern names before its first wildcard. */
const leadOf = (pattern: string) => {
  const plain = pattern.replace(/^!|^\//g, '').split('/');
  const wild = plain.findIndex((part) => /[*?[\]]/.test(part));
  return plain.slice(0, wild < 0 ? plain.length : wild).join('/');
};

const isOnWay = (lead: string, folder: string) =>
  lead !== '' && (`${lead}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${lead}/`));
