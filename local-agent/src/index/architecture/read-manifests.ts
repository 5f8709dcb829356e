import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cargoManifest } from './cargo-manifest.ts';
import { goManifest } from './go-manifest.ts';
import { gradleManifest, mavenManifest } from './java-manifests.ts';
import type { Manifest, ManifestFacts } from './manifest.ts';
import { npmManifest } from './npm-manifest.ts';
import { pythonManifest, requirementsManifest, setupManifest } from './python-manifest.ts';

type Reader = {
  readonly ecosystem: Manifest['ecosystem'];
  readonly read: (text: string, folder: string) => ManifestFacts | undefined;
};
/** By file name; of several in one folder the first of these is taken. */
const READERS: Readonly<Record<string, Reader>> = {
  'package.json': { ecosystem: 'npm', read: npmManifest },
  'Cargo.toml': { ecosystem: 'Cargo', read: cargoManifest },
  'go.mod': { ecosystem: 'Go', read: goManifest },
  'pom.xml': { ecosystem: 'Maven', read: mavenManifest },
  'build.gradle.kts': { ecosystem: 'Gradle', read: gradleManifest },
  'build.gradle': { ecosystem: 'Gradle', read: gradleManifest },
  'pyproject.toml': { ecosystem: 'Python', read: pythonManifest },
  'setup.cfg': { ecosystem: 'Python', read: setupManifest },
  'setup.py': { ecosystem: 'Python', read: setupManifest },
  'requirements.txt': { ecosystem: 'Python', read: requirementsManifest },
};
/** Manifests that tests read are of no package. */
const FIXTURE = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data)\//;
const MAX_PACKAGES = 200;
const MAX_BYTES = 1_000_000;

/** The packages of a project, by folder; one that cannot be read is none. Files are relative with `/`. */
export function readManifests(root: string, files: readonly string[]): Manifest[] {
  const found = new Map<string, Manifest>();
  const order = Object.keys(READERS);
  const stated = files
    .filter((file) => posix.basename(file) in READERS && !FIXTURE.test(file))
    .sort((a, b) => order.indexOf(posix.basename(a)) - order.indexOf(posix.basename(b)) || (a < b ? -1 : 1));
  for (const file of stated) {
    const folder = posix.dirname(file);
    const reader = READERS[posix.basename(file)];
    if (found.has(folder) || !reader || found.size >= MAX_PACKAGES) continue;
    const facts = readFacts(root, file, reader);
    if (facts) found.set(folder, { folder, file, ecosystem: reader.ecosystem, ...facts });
  }
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function readFacts(root: string, file: string, { read }: Reader): ManifestFacts | undefined {
  try {
    const text = readText(root, file);
    return text === undefined ? undefined : read(text, posix.dirname(file));
  } catch {
    return undefined; // a manifest with a fault is none
  }
}

/** A small text file of the project; undefined where it cannot be read. */
export function readText(root: string, file: string): string | undefined {
  try {
    return statSync(join(root, file)).size > MAX_BYTES ? undefined : readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
