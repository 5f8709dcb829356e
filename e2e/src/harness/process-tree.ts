import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type ProcessEntry = { pid: number; parent: number; command: string };

/** Every process of this machine, from /proc. */
export function processes(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // it ended while we looked
      }
    });
}

/** The descendants of a process, without the process itself. */
export function descendants(pid: number): ProcessEntry[] {
  const all = processes();
  const found: ProcessEntry[] = [];
  const queue = [pid];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const entry of all) {
      if (entry.parent !== parent) continue;
      found.push(entry);
      queue.push(entry.pid);
    }
  }
  return found;
}

/** Processes with this folder in their command line or as their working directory. */
export function processesOf(folder: string): ProcessEntry[] {
  return processes().filter(({ pid, command }) => {
    if (pid === process.pid) return false;
    if (command.includes(folder)) return true;
    try {
      const workingDir = readlinkSync(`/proc/${pid}/cwd`);
      return workingDir.startsWith(folder) || readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}
