import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Workspaces that are published, each after those that it depends on. */
export const PUBLISHED = ['shared-contracts', 'client', 'local-agent', 'remote-gateway'] as const;

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/** A JSON file of the repository, by its path from the root. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')) as T;
}

export const manifests = (): Manifest[] => PUBLISHED.map((workspace) => readJson(`${workspace}/package.json`));
