import { execFileSync } from 'node:child_process';

/** Pins processes and all their present and future threads to some processors, such as `0-1`. */
export function holdToProcessors(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', processors, String(pid)], { stdio: 'ignore' });
    } catch (error) {
      if (process.kill(pid, 0)) throw error;
    }
  }
}
