import { execFileSync } from 'node:child_process';

/** Holds processes and all their threads, also those to come, to some of the machine's processors, such as `0-1`. */
export function holdToProcessors(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', processors, String(pid)], { stdio: 'ignore' });
    } catch (error) {
      if (process.kill(pid, 0)) throw error;
    }
  }
}
