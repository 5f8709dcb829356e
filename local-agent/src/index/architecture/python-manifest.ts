import { posix } from 'node:path';
import { parse } from 'smol-toml';
import { comparable, keysOf, type ManifestFacts, stringsOf, textOf } from './manifest.ts';

/** pyproject.toml, of PEP 621 or poetry; undefined for one that only has settings of tools. Throws where it is no TOML. */
export function pythonManifest(text: string, folder: string): ManifestFacts | undefined {
  const { project, tool, ...rest } = parse(text);
  const [own, poetry] = [Object(project), Object(Object(tool).poetry)];
  if (project === undefined && Object(tool).poetry === undefined && !('build-system' in rest)) return undefined;
  return {
    name: textOf(own.name) ?? textOf(poetry.name) ?? posix.basename(folder),
    entries: [],
    hasCommands: [own.scripts, own['gui-scripts'], poetry.scripts].some((scripts) => keysOf(scripts).length > 0),
    dependencies: [...stringsOf(own.dependencies).map(distribution), ...keysOf(poetry.dependencies)].filter(
      (name) => name !== 'python',
    ),
    devDependencies: [
      ...Object.values(Object(own['optional-dependencies'])).flatMap(stringsOf).map(distribution),
      ...Object.values(Object(poetry.group)).flatMap((group) => keysOf(Object(group).dependencies)),
    ],
  };
}

/** setup.py and setup.cfg: only the name; requirements.txt beside it has the rest. */
export const setupManifest = (text: string, folder: string): ManifestFacts => ({
  name: /\bname\s*=\s*["']?([\w.-]+)/.exec(text)?.[1] ?? posix.basename(folder),
  entries: [],
  hasCommands: text.includes('console_scripts'),
  dependencies: [],
  devDependencies: [],
});

/** requirements.txt. */
export const requirementsManifest = (text: string, folder: string): ManifestFacts => ({
  name: posix.basename(folder),
  entries: [],
  hasCommands: false,
  dependencies: text
    .split('\n')
    .filter((line) => /^[A-Za-z]/.test(line))
    .map(distribution),
  devDependencies: [],
});

/** The name of a requirement (PEP 508), normalised (PEP 503). */
const distribution = (requirement: string) => comparable(/^[\w.-]+/.exec(requirement.trim())?.[0] ?? '');
