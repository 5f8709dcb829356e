/**
 * `npm run bundle:desktop [-- --platform darwin --arch arm64]`: makes `release/docferry-<version>-<platform>-<arch>.mcpb`,
 * which Claude Desktop installs by a double click. Packed and validated by the official tool.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packExtension, validateManifest } from '@anthropic-ai/mcpb';
import { z } from 'zod';
import { desktopManifest } from './desktop-manifest.ts';
import { ROOT, readJson } from './packages.ts';

const targetSchema = z.object({ platform: z.enum(['darwin', 'linux', 'win32']), arch: z.enum(['arm64', 'x64']) });
const { values } = parseArgs({ options: { platform: { type: 'string' }, arch: { type: 'string' } } });
const target = targetSchema.parse({ platform: process.platform, arch: process.arch, ...values });
const { version } = readJson<{ version: string }>('local-agent/package.json');

const work = mkdtempSync(join(tmpdir(), 'docferry-bundle-'));
try {
  const archives = join(work, 'archives');
  const bundle = join(work, 'bundle');
  for (const folder of [archives, bundle]) mkdirSync(folder);
  for (const workspace of ['shared-contracts', 'local-agent'])
    npm(['pack', '--pack-destination', archives], join(ROOT, workspace));
  writeFileSync(join(bundle, 'package.json'), JSON.stringify({ name: 'docferry-bundle', version, private: true }));
  const packed = readdirSync(archives).map((name) => join(archives, name));
  const system = [`--os=${target.platform}`, `--cpu=${target.arch}`];
  npm(['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...system, ...packed], bundle);
  const manifest = join(bundle, 'manifest.json');
  writeFileSync(manifest, `${JSON.stringify(desktopManifest(version, target), null, 2)}\n`);
  mkdirSync(join(ROOT, 'release'), { recursive: true });
  const file = join(ROOT, 'release', `docferry-${version}-${target.platform}-${target.arch}.mcpb`);
  const isPacked =
    validateManifest(manifest) && (await packExtension({ extensionPath: bundle, outputPath: file, silent: true }));
  if (!isPacked) throw new Error('the bundle was not made; the official tool said why above');
  console.log(file);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function npm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
