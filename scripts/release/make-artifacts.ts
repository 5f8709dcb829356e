import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, type LockedEntry } from './bill-of-materials.ts';
import type { Licensed } from './licences.ts';
import { PUBLISHED, ROOT, readJson } from './packages.ts';

/**
 * Writes what a release consists of into `folder`, which is emptied first: the archives that npm publishes, a bill of
 * materials for each (CycloneDX), the licences of what they load, and SHA256SUMS of all. Returns the archives' names
 * in the order of publication.
 */
export function makeArtifacts(folder: string, licences: readonly Licensed[]): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { packages } = readJson<{ packages: Record<string, LockedEntry> }>('package-lock.json');
  const archives = PUBLISHED.map((workspace) => {
    const packed = npm(['pack', '--json', '--pack-destination', folder], join(ROOT, workspace));
    const listed = JSON.parse(packed.slice(packed.search(/^[[{]/m))) as Record<string, { filename: string }>;
    const archive = Object.values(listed)[0]?.filename ?? '';
    const bill = billOfMaterials(packages, workspace);
    writeFileSync(join(folder, archive.replace(/\.tgz$/, '.cdx.json')), `${JSON.stringify(bill, null, 2)}\n`);
    return archive;
  });
  writeFileSync(join(folder, 'licences.json'), `${JSON.stringify(licences, null, 2)}\n`);
  const sums = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return archives;
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
