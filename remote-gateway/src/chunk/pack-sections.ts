import { countTokens } from '../lexical/count-tokens.ts';
import type { SourceParsers } from './code/source-parser.ts';
import { type Pack, type PackBounds, packAtoms } from './pack-atoms.ts';
import { splitUnit } from './split-unit.ts';
import type { Unit } from './units.ts';

export type PackOptions = PackBounds & {
  /** For code fences. */
  readonly parsers: SourceParsers;
};

/** A section below this share of a chunk is joined with its neighbour: alone it says too little to be found by. */
const SMALL_SHARE = 0.25;
/** Not even worth a chunk beside a neighbour that is large enough already. */
const CRUMB_SHARE = 0.0625;

/**
 * Packs units section by section. Neighbouring small sections under the same heading share a chunk; the outermost
 * sections never do, so that an edit in one of them changes no other one's chunks.
 */
export function packSections(text: string, units: readonly Unit[], options: PackOptions): Pack[] {
  return packSection(text, units, 0, options);
}

function packSection(text: string, units: readonly Unit[], level: number, options: PackOptions): Pack[] {
  const ownEnd = units.findIndex((unit) => unit.path.length > level);
  const own = ownEnd < 0 ? units : units.slice(0, ownEnd);
  const atoms = own.flatMap((unit, index) =>
    splitUnit(text, unit, own.slice(Math.max(0, index - 2), index), options.size, options.parsers),
  );
  const groups = [packAtoms(text, atoms, options)];
  for (let at = own.length; at < units.length; ) {
    const heading = units[at]?.path[level];
    let end = at + 1;
    while (end < units.length && units[end]?.path[level] === heading) end += 1;
    groups.push(packSection(text, units.slice(at, end), level + 1, options));
    at = end;
  }
  return (level === 0 ? groups : joinSmall(text, groups, options)).flat();
}

/** Each group is a section. Only sections that are one pack each are joined. */
function joinSmall(text: string, groups: readonly Pack[][], { size, breaks }: PackOptions): Pack[][] {
  const joined: Pack[][] = [];
  for (const group of groups) {
    const [pack, more] = group;
    const [before, moreBefore] = joined.at(-1) ?? [];
    const union =
      pack && before && !more && !moreBefore && !breaks.has(pack.start) ? join(text, before, pack, size) : undefined;
    if (union) joined[joined.length - 1] = [union];
    else if (pack) joined.push(group);
  }
  return joined;
}

function join(text: string, a: Pack, b: Pack, size: number): Pack | undefined {
  if (a.tokens >= size * SMALL_SHARE && b.tokens >= size * CRUMB_SHARE) return undefined;
  if (a.tokens + b.tokens > size) return undefined;
  const tokens = countTokens(text.slice(a.start, b.end));
  if (tokens + (a.atoms[0]?.leadTokens ?? 0) > size) return undefined;
  return { start: a.start, end: b.end, tokens, atoms: [...a.atoms, ...b.atoms] };
}
