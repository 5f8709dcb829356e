import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { collectionSchema, LIMITS, sourceSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';

/** Of `.docferry/config.json`; raised when a field changes its meaning. */
export const CONFIG_SCHEMA_VERSION = 1;
export const STATE_FOLDER = '.docferry';
const FILE = 'config.json';
/** The map of the project that `docferry setup` writes; relative with `/`. */
export const MAP_PATH = `${STATE_FOLDER}/architecture.md`;

const globs = z.array(z.string().min(1).max(1_000)).max(1_000);
const bound = (most: number) => z.int().min(1).max(most);

export const budgetsSchema = z.strictObject({
  files: bound(10_000_000).default(200_000).describe('Files of one run'),
  file_bytes: bound(LIMITS.fileBytes).default(LIMITS.fileBytes).describe('Bytes of one file'),
  file_tokens: bound(100_000_000).default(2_000_000).describe('Tokens of one file, four characters each'),
  run_bytes: bound(10 ** 13)
    .default(20_000_000_000)
    .describe('Bytes of all files that one run sends'),
  run_tokens: bound(10 ** 13)
    .default(5_000_000_000)
    .describe('Tokens that one run sends'),
});
export type Budgets = z.infer<typeof budgetsSchema>;

const configSchema = z.strictObject({
  schema_version: z.literal(CONFIG_SCHEMA_VERSION),
  collection: collectionSchema,
  source: sourceSchema,
  include: globs.default([]),
  exclude: globs.default([]),
  kinds: z
    .strictObject({
      constraint: globs.default([]),
      pattern: globs.default([]),
      code: globs.default([]),
      doc: globs.default([]),
    })
    .prefault({}),
  budgets: budgetsSchema.prefault({}),
  redact: z.enum(['redact', 'skip']).optional(),
  roots: z.strictObject({ frontend: globs.optional(), backend: globs.optional() }).optional(),
});
/** What is indexed of a folder, and how; patterns are those of .gitignore. */
export type ProjectConfig = z.infer<typeof configSchema>;

/** A folder that was set up. */
export type Project = { readonly root: string; readonly config: ProjectConfig };

export const configPath = (root: string) => join(root, STATE_FOLDER, FILE);
export const statePath = (root: string, name: string) => join(root, STATE_FOLDER, name);

/** The nearest folder at or above `start` that was set up. Throws PROJECT_NOT_INITIALIZED, INDEX_SCHEMA_MISMATCH, INVALID_ARGUMENT. */
export function findProject(start: string): Project {
  const root = findRoot(start);
  if (root === undefined) {
    throw new UserError('PROJECT_NOT_INITIALIZED', 'This folder is not set up, nor is one above it.');
  }
  return { root, config: readProjectConfig(root) };
}

/** The nearest folder at or above `start` with a configuration, whatever is in it. */
export function findRoot(start: string): string | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (existsSync(configPath(folder))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

export function readProjectConfig(root: string): ProjectConfig {
  const json = readRawConfig(root);
  const version = z.object({ schema_version: z.int() }).safeParse(json);
  if (!version.success) throw wrong('schema_version is missing');
  if (version.data.schema_version !== CONFIG_SCHEMA_VERSION) throw otherSchema(version.data.schema_version);
  const parsed = configSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrong([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

/** What the file holds, unchecked. */
export function readRawConfig(root: string): unknown {
  try {
    return JSON.parse(readFileSync(configPath(root), 'utf8'));
  } catch (error) {
    throw new UserError('INVALID_ARGUMENT', `${STATE_FOLDER}/${FILE} cannot be read as JSON.`, {
      advice: 'Correct it, or remove it and run docferry setup.',
      cause: error,
    });
  }
}

/** Writes the configuration in one step, so that a reader never sees half of it. */
export function writeProjectConfig(root: string, config: z.input<typeof configSchema>): ProjectConfig {
  const checked = configSchema.parse(config);
  mkdirSync(join(root, STATE_FOLDER), { recursive: true });
  const draft = `${configPath(root)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(checked, null, 2)}\n`);
  renameSync(draft, configPath(root));
  return checked;
}

const wrong = (why: string) =>
  new UserError('INVALID_ARGUMENT', `${STATE_FOLDER}/${FILE} has a wrong value: ${why}.`, {
    advice: `Correct it; docs/folders.md says what it may hold.`,
  });

const otherSchema = (version: number) =>
  new UserError(
    'INDEX_SCHEMA_MISMATCH',
    `${STATE_FOLDER}/${FILE} is of schema ${version}; this docferry knows ${CONFIG_SCHEMA_VERSION}.`,
    {
      advice:
        version < CONFIG_SCHEMA_VERSION ? 'Run docferry migrate.' : 'Upgrade docferry; a newer one wrote this file.',
      details: { found: version, known: CONFIG_SCHEMA_VERSION },
    },
  );
