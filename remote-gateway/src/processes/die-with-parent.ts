import { spawnSync } from 'node:child_process';
import { childEnv } from './child-env.ts';

/**
 * A prefix for a command, so that the kernel sends its process `signal` when ours ends, kill -9 included: prctl(2),
 * PR_SET_PDEATHSIG, through setpriv of util-linux. Empty where there is none; the record in the data directory then
 * lets the next gateway end what is left.
 */
export function dieWithParent(signal: NodeJS.Signals): readonly string[] {
  if (process.platform !== 'linux') return [];
  const prefix = ['setpriv', '--pdeathsig', signal.replace('SIG', ''), '--'];
  const [command = '', ...args] = prefix;
  const works = spawnSync(command, [...args, 'true'], { env: childEnv(), stdio: 'ignore' }).status === 0;
  return works ? prefix : [];
}
