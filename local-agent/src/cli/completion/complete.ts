import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { candidatesFor } from './candidates.ts';

/** A shell waits while it completes: without the gateway's answer in this time there are no names of collections. */
const WAIT_MS = 1_000;

/** `docferry complete -- WORD...`: what may follow, a line each, for the scripts of `docferry completion`. */
export async function complete(session: Session, program: Command, words: readonly string[]): Promise<ExitCode> {
  const found = candidatesFor(program, words);
  const lines =
    found.kind === 'files' ? [':files'] : found.kind === 'collections' ? await collectionNames(session) : found.words;
  const typed = words.at(-1) ?? '';
  const fitting = found.kind === 'files' ? lines : lines.filter((line) => line.startsWith(typed));
  if (fitting.length > 0) await session.terminal.out(fitting.join('\n'));
  return EXIT.ok;
}

/** Names of collections; none where the gateway does not answer at once, since a shell shows no errors here. */
async function collectionNames({ client, signal }: Session): Promise<string[]> {
  try {
    const gateway = await client();
    const answer = await gateway.collections({ signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) });
    return answer.collections.map(({ name }) => name);
  } catch {
    return [];
  }
}
