import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { LIMITS } from '@docferry/shared-contracts';
import { CODE_LANGUAGES } from '../detect/code-languages.ts';
import { UserError } from '../errors.ts';
import { isTooWide } from '../roots/allowed-roots.ts';
import { gitRootOf } from '../roots/git-root.ts';
import { DEFAULT_KINDS, kindOf } from './file-kinds.ts';
import {
  CONFIG_SCHEMA_VERSION,
  findRoot,
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
};

/**
 * Sets a folder up: looks at what is in it and writes `.docferry/config.json`. A folder that is set up keeps its
 * configuration; only a named collection replaces the previous one.
 */
export async function setUpFolder(
  dir: string,
  { collection, gitignore }: { readonly collection?: string | undefined; readonly gitignore: boolean },
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
  const config = writeProjectConfig(
    dir,
    previous ? { ...previous, ...(collection === undefined ? {} : { collection }) } : fresh,
  );
  const survey = await surveyFolder({ root: dir, config }, gitRoot);
  return { root: dir, created, config, survey, gitignore: gitignore && addToGitignore(dir) };
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

async function surveyFolder(project: Project, gitRoot: string | undefined): Promise<FolderSurvey> {
  const kindAt = kindOf(project.config.kinds);
  const languages: Record<string, number> = {};
  const kinds: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  const top = new Map<string, { files: number; documents: number }>();
  let files = 0;
  const more = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for await (const entry of walkFolder(project, gitRoot)) {
    if ('skipped' in entry) {
      more(skipped, entry.skipped);
      continue;
    }
    files += 1;
    const language = CODE_LANGUAGES[extname(entry.path).slice(1).toLowerCase()];
    if (language) more(languages, language);
    more(kinds, kindAt(entry.path));
    const [folder = ''] = entry.path.includes('/') ? entry.path.split('/') : [];
    const counts = top.get(folder) ?? { files: 0, documents: 0 };
    top.set(folder, { files: counts.files + 1, documents: counts.documents + (language ? 0 : 1) });
  }
  const documents = files - Object.values(languages).reduce((sum, count) => sum + count, 0);
  const docsFolders = [...top]
    .filter(([name, counts]) => name !== '' && counts.documents > counts.files / 2)
    .map(([name]) => name);
  return { files, documents, languages, kinds, docs_folders: docsFolders.sort(), skipped, git: gitRoot !== undefined };
}

const IGNORED = ['.docferry/*', '!.docferry/config.json'];

/** Keeps local state out of git, the configuration in. Says whether anything was added. */
function addToGitignore(root: string): boolean {
  const path = join(root, '.gitignore');
  const previous = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const missing = IGNORED.filter((line) => !previous.split(/\r?\n/).includes(line));
  if (missing.length === 0) return false;
  appendFileSync(path, `${previous === '' || previous.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`);
  return true;
}
