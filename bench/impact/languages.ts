import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerCommand } from './language-server.ts';

export type LanguageName = 'TypeScript' | 'Python' | 'Go' | 'Rust';
/** A language, the program that knows its references, and packages to measure with. */
export type Language = {
  readonly endings: readonly string[];
  readonly server: ServerCommand;
  /** How to get the server. */
  readonly advice: string;
  /** Whether the server only counts files that it was given; others find the project's by themselves. */
  readonly opensAll?: boolean;
  /** Files of a folder that the server takes for its project. */
  readonly files?: (folder: string) => string[];
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = {
  TypeScript: {
    endings: ['ts', 'tsx', 'mts', 'cts'],
    server: { command: `${ROOT}node_modules/.bin/tsc`, args: ['--lsp', '--stdio'], languageId: 'typescript' },
    advice: 'npm ci',
    files: configuredScripts,
  },
  Python: {
    endings: ['py'],
    server: { command: 'pyright-langserver', args: ['--stdio'], languageId: 'python' },
    opensAll: true,
    advice: 'npm i -g pyright',
  },
  Go: {
    endings: ['go'],
    server: { command: 'gopls', args: [], languageId: 'go' },
    advice: 'go install golang.org/x/tools/gopls@latest',
  },
  Rust: {
    endings: ['rs'],
    server: { command: 'rust-analyzer', args: [], languageId: 'rust', reportsReady: true },
    advice: 'rustup component add rust-analyzer',
  },
};

/** Whether a program can be started by its name. */
export const isOnPath = (command: string): boolean =>
  (command.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter)).some((folder) =>
    existsSync(join(folder, command)),
  );

/** The files of a language in a folder, without what is installed and built. */
export function sourcesOf(folder: string, { endings, files }: Language): string[] {
  return files ? files(folder) : globSync(`**/*.{${endings.join()},}`, { cwd: folder, exclude: isForeign }).toSorted();
}

const isForeign = (path: string) => /(?:^|\/)(?:node_modules|dist|target|\.git)(?:\/|$)/.test(path);

/** The TypeScript that projects of TypeScript have: below a tsconfig.json that is no list of other projects. */
function configuredScripts(folder: string): string[] {
  const scripts = globSync('**/*.{ts,tsx,mts,cts}', { cwd: folder, exclude: isForeign }).toSorted();
  const solutions = new Set(
    globSync('**/tsconfig.json', { cwd: folder, exclude: isForeign })
      .filter((path) => /"files":\s*\[\s*\]/.test(readFileSync(join(folder, path), 'utf8')))
      .map((path) => dirname(path)),
  );
  const configured = (path: string) => {
    for (let at = dirname(path); ; at = dirname(at)) {
      if (solutions.has(at)) return false;
      if (existsSync(join(folder, at, 'tsconfig.json')) || at === '.') return true;
    }
  };
  return scripts.filter(configured);
}
