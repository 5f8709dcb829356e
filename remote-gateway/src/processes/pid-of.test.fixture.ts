import type { SupervisedChild } from './supervise-child.ts';

/** For tests: the process of a child that runs, to be killed. Throws when none runs: to signal 0 is to signal the tests. */
export function pidOf(child: Pick<SupervisedChild, 'pid'>): number {
  const pid = child.pid();
  if (pid === undefined) throw new Error('no process of this child runs');
  return pid;
}
