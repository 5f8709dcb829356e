import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { LIMITS } from '@docferry/shared-contracts';
import { CODE_LANGUAGES } from '../detect/code-languages.ts';
import { UserError } from '../errors.ts';
import { isTooWide } from '../roots/allowed-roots.ts';
import { gitRootOf } from '../roots/git-root.ts';
import { readRoots } from './architecture/architecture.ts';
import type { MapState } from './architecture/keep-map.ts';
import type { NamedRoots, Roots } from './architecture/roots.ts';
import { DEFAULT_KINDS, kindOf } from './file-kinds.ts';
import { generateMap } from './generate-map.ts';
import { nameOf } from './name-of.ts';
import {
  CONFIG_SCHEMA_VERSION,
  findRoot,
  MAP_PATH,
  type Project,
  type ProjectConfig,
  readProjectConfig,
  writeProjectConfig,
} from './project-config.ts';
import { walkFolder } from './walk-folder.ts';

/** What a folder holds, as `docferry setup` shows it. */
export type FolderSurvey = {
  readonly files: number;
  readonly documents: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  /** Folders directly below the root that hold documents mostly. */
  readonly docs_folders: readonly string[];
  readonly skipped: Readonly<Record<string, number>>;
  readonly git: boolean;
};

export type SetUpResult = {
  readonly root: string;
  readonly created: boolean;
  readonly config: ProjectConfig;
  readonly survey: FolderSurvey;
  readonly gitignore: boolean;
  /** Where its frontends, backends, packages and documentation are. */
  readonly roots: Roots;
  /** Of the map of the project; `off` when none was wanted. */
  readonly architecture: MapState | 'off';
};

export type SetUpOptions = {
  readonly collection?: string | undefined;
  readonly gitignore: boolean;
  /** Whether a map of the project is written. */
  readonly generate: boolean;
  /** Folders that are not to be detected. */
  readonly named?: NamedRoots;
  readonly signal: AbortSignal;
};

/**
 * Sets a folder up: looks at what is in it, writes `.docferry/config.json` and a map of its code. A folder that is set up
 * keeps its configuration; only what is named replaces the previous one.
 */
export async function setUpFolder(
  dir: string,
  { collection, gitignore, generate, named = {}, signal }: SetUpOptions,
): Promise<SetUpResult> {
  if (isTooWide(dir)) {
    throw new UserError('INVALID_ARGUMENT', 'The home folder, or one that holds it, is too wide to be indexed.', {
      advice: 'Name a folder in it.',
    });
  }
  const created = findRoot(dir) !== dir;
  const gitRoot = gitRootOf(dir);
  const previous = created ? undefined : readProjectConfig(dir);
  const source = basename(gitRoot !== undefined && !isTooWide(gitRoot) ? gitRoot : dir)
    .normalize('NFC')
    .slice(0, LIMITS.sourceChars);
  const fresh = {
    schema_version: CONFIG_SCHEMA_VERSION,
    collection: collection ?? collectionName(basename(dir)),
    source,
    kinds: DEFAULT_KINDS,
  } as const;
  const isNamed = Object.values(named).some((folders) => folders !== undefined);
  const config = writeProjectConfig(dir, {
    ...(previous ?? fresh),
    ...(previous && collection !== undefined ? { collection } : {}),
    ...(isNamed ? { roots: { ...previous?.roots, ...named } } : {}),
  });
  const project = { root: dir, config };
  const { files, ...survey } = await surveyFolder(project, gitRoot);
  return {
    root: dir,
    created,
    config,
    survey: { files: files.length, ...survey },
    gitignore: gitignore && addToGitignore(dir),
    roots: readRoots(dir, files, config.roots ?? {}),
    architecture: generate ? await generateMap(project, files, signal) : 'off',
  };
}

/** A collection's name made of a folder's. */
export function collectionName(folder: string): string {
  const name = folder
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+|(?<!-)-+$/g, '')
    .slice(0, 63);
  return name || 'default';
}

/** What is in a folder, and the names of the files that an index reads. */
async function surveyFolder(
  project: Project,
  gitRoot: string | undefined,
): Promise<Omit<FolderSurvey, 'files'> & { readonly files: readonly string[] }> {
  const kindAt = kindOf(project.config.kinds);
  const languages: Record<string, number> = {};
  const kinds: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  const top = new Map<string, { files: number; documents: number }>();
  const files: string[] = [];
  const more = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for await (const entry of walkFolder(project, gitRoot)) {
    if ('skipped' in entry) {
      more(skipped, entry.skipped);
      continue;
    }
    files.push(nameOf(entry.path));
    const language = CODE_LANGUAGES[extname(entry.path).slice(1).toLowerCase()];
    if (language) more(languages, language);
    more(kinds, kindAt(entry.path));
    const [folder = ''] = entry.path.includes('/') ? entry.path.split('/') : [];
    const counts = top.get(folder) ?? { files: 0, documents: 0 };
    top.set(folder, { files: counts.files + 1, documents: counts.documents + (language ? 0 : 1) });
  }
  const documents = files.length - Object.values(languages).reduce((sum, count) => sum + count, 0);
  const docsFolders = [...top]
    .filter(([name, counts]) => name !== '' && counts.documents > counts.files / 2)
    .map(([name]) => name);
  return { files, documents, languages, kinds, docs_folders: docsFolders.sort(), skipped, git: gitRoot !== undefined };
}

const IGNORED = ['.docferry/*', '!.docferry/config.json', `!${MAP_PATH}`];

/** Keeps local state out of git, the configuration and the map in. Says whether anything was added. */
function addToGitignore(root: string): boolean {
  const path = join(root, '.gitignore');
  const previous = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const missing = IGNORED.filter((line) => !previous.split(/\r?\n/).includes(line));
  if (missing.length === 0) return false;
  appendFileSync(path, `${previous === '' || previous.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`);
  return true;
}
