import type { RankedResult } from './envelope.ts';
import type { ImpactSummary } from './impact-schema.ts';

/** Lines of one file that a reader is shown. */
const MAX_LINES = 12;

/** Where a result is: `path:12`, and of several uses in a file each line. */
export function placeOf({ path, lines, sites = [] }: RankedResult): string {
  if (sites.length < 2) return lines ? `${path}:${lines.first}` : path;
  const more = sites.length - MAX_LINES;
  return `${path}:${sites.slice(0, MAX_LINES).join(',')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** How a result is known. */
export function relationOf({ relation, source_type, symbol, hops = 0 }: RankedResult): string {
  if (relation === 'similar') return source_type;
  const way = hops > 1 ? `, through ${hops - 1} re-export${hops > 2 ? 's' : ''}` : '';
  return relation === 'mentions' ? `has the name ${symbol ?? ''}` : `${relation} ${symbol ?? 'it'}${way}`;
}

/** How far a change reaches, on one line. */
export function describeImpact({ total, truncated, files, packages, tests }: ImpactSummary): string {
  const reach = `Used or imported by ${files} file${files === 1 ? '' : 's'}`;
  const where =
    files === 0
      ? ''
      : ` in ${packages.length} package${packages.length === 1 ? '' : 's'} (${packages.join(', ')}), ${tests.length} of them tests`;
  return `${reach}${where}.${truncated ? ` Not all of the ${total} facts are shown: ask for more results.` : ''}`;
}
