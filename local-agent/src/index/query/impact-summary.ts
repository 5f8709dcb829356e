import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest } from '../test-files.ts';
import type { ImpactSummary } from './impact-schema.ts';
import type { Candidate } from './search-project.ts';

const MANIFESTS = ['package.json', 'pyproject.toml', 'go.mod', 'Cargo.toml', 'pom.xml'];
const MAX_TESTS = 200;

/** How far a change reaches, of all facts and not only those that are shown. */
export function summarizeImpact(root: string, facts: readonly Candidate[], truncated: boolean): ImpactSummary {
  const affected = facts.filter(({ relation }) => relation === 'uses' || relation === 'imports');
  const files = [...new Set(affected.map(({ path }) => path))].sort();
  const packages = new Map<string, string>();
  const tests = files.filter((path) => isTest(path));
  return {
    total: facts.length,
    truncated: truncated || tests.length > MAX_TESTS,
    files: files.length,
    packages: [...new Set(files.map((path) => packageOf(root, posix.dirname(path), packages)))].sort(),
    tests: tests.slice(0, MAX_TESTS),
  };
}

function packageOf(root: string, folder: string, known: Map<string, string>): string {
  const found = known.get(folder);
  if (found !== undefined) return found;
  const isOwn = folder === '.' || MANIFESTS.some((name) => existsSync(join(root, folder, name)));
  const own = isOwn ? folder : packageOf(root, posix.dirname(folder), known);
  known.set(folder, own);
  return own;
}
