/**
 * In: two versions of the schema.
 * Out: the steps between them.
 * Never: goes back to an earlier version.
 */
import { baseline } from './baseline.ts';
import { LATER } from './later.ts';
import type { Migration } from './migration.ts';
import { PREVIOUS_VERSION, presentNames, previousBaseline } from './previous-names.ts';

/** The schema version of this program. */
export const LATEST_VERSION = LATER.at(-1)?.version ?? baseline.version;

/** The lowest version that this program upgrades. */
export const OLDEST_VERSION = PREVIOUS_VERSION;

/** The steps from a version (0: an empty schema) to another. */
export function migrationsBetween(from: number, to: number): readonly Migration[] {
  if (from === 0 && to === PREVIOUS_VERSION) return [previousBaseline];
  const first = from === 0 ? baseline : presentNames;
  return [first, ...LATER].filter(({ version }) => version > from && version <= to);
}
