import { UserError } from '../../errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { SCRIPTS, SHELLS, type Shell } from './scripts.ts';

/** `docferry completion SHELL`: the script that makes a shell complete this program's command lines. */
export async function completion({ terminal }: Session, name: string): Promise<ExitCode> {
  const shell = SHELLS.find((known): known is Shell => known === name);
  if (shell === undefined) {
    throw new UserError('INVALID_ARGUMENT', `No completion is known for the shell "${name}".`, {
      advice: `Use one of ${SHELLS.join(', ')}.`,
    });
  }
  await terminal.out(SCRIPTS[shell].trimEnd());
  return EXIT.ok;
}
