import { z } from 'zod';
import { inEnvelope } from '../index/envelope.ts';
import { forgetProject } from '../index/migrate-project.ts';
import { findProject } from '../index/project-config.ts';
import { confirm } from './confirm.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  remote: z.boolean().default(false),
  yes: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** `docferry forget`: a folder's local state gone, and with `--remote` its collection. */
export async function forget(session: Session, dir: string, options: unknown): Promise<ExitCode> {
  const { remote, yes, json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const project = findProject(existingFolder(dir));
  const what = remote ? `the local state and the whole collection "${project.config.collection}"` : 'the local state';
  if (!yes && terminal.canAsk && !(await confirm(`Delete ${what}?`, signal))) {
    terminal.note('Nothing was deleted.');
    return EXIT.failure;
  }
  const result = await forgetProject(project, { client: remote ? await session.client() : undefined, signal });
  if (json) await terminal.out(JSON.stringify(inEnvelope([], { status: 'success', ...result })));
  else
    await terminal.out(
      `forgotten  ${result.remote_documents === null ? 'local state' : `local state and ${result.remote_documents} documents of ${result.collection}`}`,
    );
  return EXIT.ok;
}
