/** @module Where the programs keep what they can fetch again. Plain JavaScript that an old Node can read. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** `$XDG_CACHE_HOME/docferry`, else `~/.cache/docferry` (XDG Base Directory Specification). */
export function cacheDir(env = process.env) {
  const base = env.XDG_CACHE_HOME;
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'docferry');
}
