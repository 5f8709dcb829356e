import { join, relative, sep } from 'node:path';
import { collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { Roots } from '../index/architecture/roots.ts';
import { inEnvelope } from '../index/envelope.ts';
import { MAP_PATH } from '../index/project-config.ts';
import { type SetUpResult, setUpFolder } from '../index/set-up.ts';
import { typedName } from '../started-by-npx.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

/** What is said of the map of the project. */
const MAPS: Partial<Record<SetUpResult['architecture'], string>> = {
  written: `Wrote a map of the code to ${MAP_PATH}.`,
  current: `The map of the code in ${MAP_PATH} is up to date.`,
  edited: `${MAP_PATH} was edited and stays as it is; remove it to have it made again.`,
};

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  gitignore: z.boolean().default(false),
  generate: z.boolean().default(true),
  frontendRoot: z.array(z.string()).optional(),
  backendRoot: z.array(z.string()).optional(),
  json: z.boolean().default(false),
});

/** `docferry setup`: a folder's configuration, made of what is in it. */
export async function setup({ terminal, signal }: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { json, frontendRoot, backendRoot, ...wishes } = parseOptions(optionsSchema, options);
  const folder = existingFolder(dir);
  const named = { frontend: rootsWithin(folder, frontendRoot), backend: rootsWithin(folder, backendRoot) };
  const { root: _, ...result } = await setUpFolder(folder, { ...wishes, named, signal });
  const { created, config, survey, gitignore: added, roots, architecture } = result;
  if (json) {
    await terminal.out(JSON.stringify(inEnvelope(rootList(roots), { status: 'success', ...result }), null, 2));
    return EXIT.ok;
  }
  const languages = Object.entries(survey.languages).sort(([, a], [, b]) => b - a);
  const { green, dim } = terminal.colors;
  await terminal.out(
    `${green(created ? 'set up' : 'already set up')}  collection ${config.collection}, source ${printable(config.source)}`,
  );
  await terminal.out(
    `${survey.files} file${survey.files === 1 ? '' : 's'}: ${survey.documents} document${survey.documents === 1 ? '' : 's'}${languages.map(([name, count]) => `, ${count} ${name}`).join('')}`,
  );
  for (const [name, folders] of Object.entries(roots))
    if (folders.length > 0) await terminal.out(`${name}: ${folders.map(printable).join(', ')}`);
  const skipped = Object.entries(survey.skipped).map(([reason, count]) => `${count} ${reason}`);
  if (skipped.length > 0) await terminal.out(dim(`skipped: ${skipped.join(', ')}`));
  if (architecture in MAPS) terminal.note(MAPS[architecture] ?? '');
  if (added) terminal.note('Added .docferry to .gitignore.');
  terminal.note(`Next: ${typedName()} index`);
  return EXIT.ok;
}

const rootList = (roots: Roots) =>
  Object.entries(roots).flatMap(([kind, folders]) => folders.map((folder) => ({ kind, folder })));

/** Folders as the configuration has them: relative to the project, with `/`. Throws INVALID_ARGUMENT for others. */
function rootsWithin(project: string, folders: readonly string[] | undefined): string[] | undefined {
  return folders?.map((folder) => {
    const inside = relative(project, existingFolder(join(project, folder))).replaceAll(sep, '/');
    if (!inside.startsWith('..')) return inside === '' ? '.' : inside;
    throw new UserError('INVALID_ARGUMENT', `${folder} is not in the project.`, {
      advice: 'Name a folder of the project.',
    });
  });
}
