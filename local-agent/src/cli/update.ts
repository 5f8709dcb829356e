import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { npmBeside } from '@docferry/shared-contracts/npm-beside';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { startedByNpx } from '../started-by-npx.ts';
import { agentVersion } from '../version.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({ json: z.boolean().default(false) });
const versionSchema = z.string().regex(/^\d+\.\d+\.\d+$/);

const PACKAGE = 'docferry';
const WITHIN_MS = 30_000;

/** `docferry update`: whether the npm registry has a newer version, and how to get it. Nothing else ever asks; nothing is installed. */
export async function update({ terminal, signal }: Session, options: unknown): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  const version = agentVersion();
  const newest = await newestVersion(signal);
  const isNewer = compareVersions(newest, version) > 0;
  const command = isNewer ? commandFor(newest) : undefined;
  if (json) await terminal.out(JSON.stringify({ version, newest, newer: isNewer, command }));
  else if (command === undefined) await terminal.out(`${version} is the newest version.`);
  else
    await terminal.out(
      `${newest} is there, this is ${version}. To get it: ${command}\nThen restart the gateway, if it runs on this machine.`,
    );
  return EXIT.ok;
}

/** Through npm, which knows the user's registry, proxy and certificates. */
async function newestVersion(signal: AbortSignal): Promise<string> {
  try {
    const asked = ['view', PACKAGE, 'dist-tags.latest', '--json', '--loglevel=error'];
    const { stdout } = await promisify(execFile)(npmBeside(process.execPath), asked, { signal, timeout: WITHIN_MS });
    return versionSchema.parse(JSON.parse(stdout));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UserError(
      'BACKEND_UNAVAILABLE',
      `The npm registry did not say which version of ${PACKAGE} is the newest.`,
      {
        advice: `Try npm view ${PACKAGE} version, which says why.`,
        cause: error,
      },
    );
  }
}

/** Positive when the first is newer. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1;
  return at < 0 ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}

/** How this program came here. */
function commandFor(version: string): string {
  if (import.meta.url.endsWith('.ts')) return 'git pull && npm ci';
  return startedByNpx() ? `npx ${PACKAGE}@${version}` : `npm i -g ${PACKAGE}@${version}`;
}
