/**
 * @module
 * What a file exports and what it mentions, as all languages whose names are followed have it.
 */

/** `export { local as exported } from module`: `*` stands for all names; without a module the file's own `local`. */
export type Export = {
  readonly exported: string;
  readonly local: string;
  readonly module: string | null;
  readonly line: number;
};
/** A line that mentions `name` of a module, or of the file's own top level when `module` is null. */
export type Link = {
  readonly module: string | null;
  /** As the module exports it; `default`; `*` for the module as a whole. */
  readonly name: string;
  /** What stands behind it and a dot: `a`, or `a.b.c`. */
  readonly member: string | null;
  readonly line: number;
  /** The line of the first member, which may be another one; that of the name where there is none. */
  readonly memberLine: number;
};
export type ModuleLinks = { readonly exports: readonly Export[]; readonly links: readonly Link[] };

const MAX_LINKS = 20_000;

/** Each name once a line. */
export function uniqueLinks(links: readonly Link[]): Link[] {
  const seen = new Map<string, Link>();
  for (const link of links) {
    if (seen.size >= MAX_LINKS) break;
    seen.set(`${link.line} ${link.module ?? ''} ${link.name} ${link.member ?? ''}`, link);
  }
  return [...seen.values()];
}
