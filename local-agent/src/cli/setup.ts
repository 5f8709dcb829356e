import { collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { setUpFolder } from '../index/set-up.ts';
import { typedName } from '../started-by-npx.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  gitignore: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** `docferry setup`: a folder's configuration, made of what is in it. */
export async function setup({ terminal }: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { collection, gitignore, json } = parseOptions(optionsSchema, options);
  const {
    created,
    config,
    survey,
    gitignore: added,
  } = await setUpFolder(existingFolder(dir), { collection, gitignore });
  if (json) {
    await terminal.out(JSON.stringify({ status: 'success', created, config, survey, gitignore: added }, null, 2));
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
  if (survey.docs_folders.length > 0)
    await terminal.out(`documents are mostly in ${survey.docs_folders.map(printable).join(', ')}`);
  const skipped = Object.entries(survey.skipped).map(([reason, count]) => `${count} ${reason}`);
  if (skipped.length > 0) await terminal.out(dim(`skipped: ${skipped.join(', ')}`));
  if (added) terminal.note('Added .docferry to .gitignore.');
  terminal.note(`Next: ${typedName()} index`);
  return EXIT.ok;
}
