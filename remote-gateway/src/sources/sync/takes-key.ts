import { supportedFormats } from 'docferry/convert';
import type { SourceRow } from '../../catalog/sources/source-row.ts';
import { matchesGlob } from '../objects/matches-glob.ts';

const EXTENSIONS = new Set(supportedFormats().flatMap(({ extensions }) => extensions));

/** Whether a source takes an object: of a known format, included and not excluded. */
export function takesKey({ include, exclude }: Pick<SourceRow, 'include' | 'exclude'>, key: string): boolean {
  if (!EXTENSIONS.has(/\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '')) return false;
  const isIncluded = include.length === 0 || include.some((glob) => matchesGlob(key, glob));
  return isIncluded && !exclude.some((glob) => matchesGlob(key, glob));
}
