import { createHmac } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { LIMITS, visibleIdentifier } from '@docferry/shared-contracts';
import { isTooWide } from '../roots/allowed-roots.ts';
import { gitRootOf } from '../roots/git-root.ts';

/** What identifies a file on the wire; see `documentId`. */
export type DocumentSource = { readonly source: string; readonly uri: string };

export type DocumentSourceOptions = {
  /** Folders that the user named; a file below one is known by its path from there. */
  readonly roots: readonly string[];
  /** Called only for a file outside any repository and root. */
  readonly machineKey: () => Buffer;
};

/**
 * Names a file without its absolute path: by its path from the git repository that holds it, else from the given root
 * that holds it, with that folder's name as source; else `~<keyed hash of its absolute path>/<filename>` of source
 * `local`. The repository comes first, so that indexing `repo/` and `repo/docs/` gives a file one identity.
 */
export function documentSource(path: string, { roots, machineKey }: DocumentSourceOptions): DocumentSource {
  const file = realpathSync(path);
  for (const root of [gitRootOf(dirname(file)), ...roots.map((root) => resolve(root))]) {
    if (root === undefined || isTooWide(root)) continue; // its name would be the user's, or none
    const uri = pathBelow(realpathSync(root), file);
    if (uri !== undefined && uri.length <= LIMITS.uriChars)
      return { source: visibleIdentifier(basename(root).normalize('NFC')).slice(0, LIMITS.sourceChars), uri };
  }
  const hash = createHmac('sha256', machineKey()).update(file).digest('hex').slice(0, 20);
  return { source: 'local', uri: `~${hash}/${visibleIdentifier(basename(file).normalize('NFC'))}` };
}

/** The path from a folder to a file below it with `/` between names, in NFC; `undefined` when it is elsewhere. */
function pathBelow(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  if (path === '' || path === '..' || path.startsWith(`..${sep}`) || resolve(folder, path) !== file) return undefined;
  return visibleIdentifier(path.replaceAll(sep, '/').normalize('NFC'));
}
