import { supportedFormats } from 'docferry/convert';
import type { SourceRow } from '../../catalog/sources/source-row.ts';
import { isIncluded } from '../objects/is-included.ts';

const EXTENSIONS = new Set(supportedFormats().flatMap(({ extensions }) => extensions));

/** Whether a source takes an object: of a known format, and included by its globs. */
export function takesKey(source: Pick<SourceRow, 'include' | 'exclude'>, key: string): boolean {
  return EXTENSIONS.has(/\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '') && isIncluded(source, key);
}
