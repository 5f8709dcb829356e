import type { SourceRow } from '../../catalog/sources/source-row.ts';
import { matchesGlob } from './matches-glob.ts';

/** Whether the globs of a source take a path below its address: included, which all are without globs, and not excluded. */
export function isIncluded({ include, exclude }: Pick<SourceRow, 'include' | 'exclude'>, path: string): boolean {
  const matches = (glob: string) => matchesGlob(path, glob);
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}
