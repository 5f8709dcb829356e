import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, the same on every Linux. */
const TICKS_A_SECOND = 100;

/** A process and all below it. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // ended while we looked
    }
  }
  const found = [pid];
  for (const member of found) found.push(...(children.get(member) ?? []));
  return found;
}

/** Memory of these processes in bytes, shared pages counted by share (PSS), so that the sum is what the machine gives. */
export function proportionalMemory(pids: readonly number[]): number {
  return sum(pids, (pid) => field(`/proc/${pid}/smaps_rollup`, 'Pss'));
}

/** Largest resident memory that any one of these processes has had, bytes. */
export function peakMemory(pids: readonly number[]): number {
  return Math.max(0, ...pids.map((pid) => field(`/proc/${pid}/status`, 'VmHWM')));
}

/**
 * Resident memory of one process in bytes: `own` stays in memory whatever else needs it, `mapped` is of files, which the
 * system drops when memory is short and reads again.
 */
export function residentMemory(pid: number): { readonly own: number; readonly mapped: number } {
  const status = `/proc/${pid}/status`;
  return { own: field(status, 'RssAnon'), mapped: field(status, 'RssFile') };
}

/** Processor time that a process has taken so far, its threads' and its ended children's together. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS_A_SECOND;
}

/** How many memory maps a process has; Linux allows 65,530 by default. */
export function memoryMaps(pid: number): number {
  return readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n').length - 1;
}

function field(path: string, name: string): number {
  try {
    return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0);
}
