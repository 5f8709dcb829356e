import type { Manifest } from './packages.ts';

/** What is released together. */
export type Versions = {
  readonly packages: readonly Manifest[];
  /** Of the plugin for Claude Code, which starts the agent of this version. */
  readonly plugin: { readonly version: string; readonly starts: string };
  /** Of `server.json` for the MCP registry, and of the package that it names. */
  readonly server: { readonly version: string; readonly packages: readonly { readonly version: string }[] };
  readonly changelog: string;
  /** `v1.2.3` of the commit, when it has one. */
  readonly tag: string | undefined;
};

/** What keeps these versions from being released; empty when nothing does. */
export function versionFaults({ packages, plugin, server, changelog, tag }: Versions): string[] {
  const version = packages[0]?.version ?? '';
  const own = new Map(packages.map((one) => [one.name, one.version]));
  const faults = packages.flatMap(({ name, version: its, dependencies = {} }) => [
    ...(its === version ? [] : [`${name} has version ${its}, others ${version}`]),
    ...Object.entries(dependencies)
      .filter(([dependency, wanted]) => own.has(dependency) && wanted !== own.get(dependency))
      .map(([dependency, wanted]) => `${name} wants ${dependency} ${wanted}, which has version ${own.get(dependency)}`),
  ]);
  if (plugin.version !== version) faults.push(`the plugin has version ${plugin.version}, the packages ${version}`);
  if (plugin.starts !== `docferry@${version}`) faults.push(`the plugin starts ${plugin.starts}`);
  for (const stated of [server, ...server.packages])
    if (stated.version !== version) faults.push(`server.json has version ${stated.version}, the packages ${version}`);
  if (tag !== undefined && tag !== `v${version}`) faults.push(`the tag is ${tag}, the version ${version}`);
  // What is tagged is released; until then its changes may stand under "Unreleased".
  const headings = [`## ${version}`, `## [${version}]`, ...(tag === undefined ? ['## Unreleased'] : [])];
  const lines = changelog.split('\n');
  if (!lines.some((line) => headings.some((heading) => line === heading || line.startsWith(`${heading} `)))) {
    faults.push(`CHANGELOG.md has no section for ${version}`);
  }
  return faults;
}
