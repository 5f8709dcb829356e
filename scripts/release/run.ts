/**
 * `npm run release [-- --dry-run]`: checks versions and licences, and makes what a release consists of in `release/`. Then
 * publishes it to npm with provenance; a dry run ends before that. See CONTRIBUTING.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { versionFaults } from './check-versions.ts';
import { type LockedPackage, notAllowed, shipped } from './licences.ts';
import { makeArtifacts } from './make-artifacts.ts';
import { manifests, ROOT, readJson } from './packages.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDryRun = values['dry-run'];
const folder = join(ROOT, 'release');
const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

const tag = git('tag', '--points-at', 'HEAD', '--list', 'v*') || undefined;
const plugin = readJson<{ version: string }>('plugin/.claude-plugin/plugin.json');
const servers = readJson<{ mcpServers: { docferry: { args: string[] } } }>('plugin/.mcp.json').mcpServers;
const licences = shipped(readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages);
const faults = [
  ...versionFaults({
    packages: manifests(),
    plugin: { version: plugin.version, starts: servers.docferry.args.find((one) => one.startsWith('docferry@')) ?? '' },
    server: readJson('server.json'),
    changelog: readFileSync(`${ROOT}CHANGELOG.md`, 'utf8'),
    tag,
  }),
  ...notAllowed(licences).map(({ name, version, licence }) => `${name} ${version} has the licence "${licence}"`),
  ...(isDryRun || tag !== undefined ? [] : ['HEAD has no tag such as v1.2.3']),
  ...(isDryRun || git('status', '--porcelain') === '' ? [] : ['there are changes that are not committed']),
];
if (faults.length > 0) {
  console.error(faults.map((fault) => `not released: ${fault}`).join('\n'));
  process.exit(1);
}
const archives = makeArtifacts(folder, licences);
console.log(`${archives.join('\n')}\n${licences.length} packages come along; all licences allow it.`);
if (isDryRun) console.log('Dry run: nothing is published.');
else {
  for (const archive of archives)
    execFileSync('npm', ['publish', join(folder, archive), '--provenance', '--access', 'public'], { stdio: 'inherit' });
}
