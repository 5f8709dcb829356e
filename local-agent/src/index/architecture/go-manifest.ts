import { posix } from 'node:path';
import type { ManifestFacts } from './manifest.ts';

/** go.mod: its module path, and the modules that it requires itself. */
export function goManifest(text: string, folder: string): ManifestFacts {
  const lines = text.split('\n').filter((line) => !line.trimEnd().endsWith('// indirect'));
  const words = lines.map((line) => line.split(/\s/).filter((word) => word !== '' && word !== 'require'));
  const isRequired = ([path = '', version = '']: readonly string[]) => path.includes('.') && /^v\d/.test(version);
  return {
    name: words.find(([first]) => first === 'module')?.[1]?.replaceAll('"', '') ?? posix.basename(folder),
    entries: [],
    hasCommands: false,
    dependencies: words.filter(isRequired).map(([path = '']) => path),
    devDependencies: [],
  };
}
