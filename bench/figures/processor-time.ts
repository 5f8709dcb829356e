import { cpuSeconds, family } from './process-memory.ts';

/** Processor seconds by name of process, of a process and all below it. */
export function processorTime(pid: number, nameOf: (pid: number) => string): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const member of family(pid)) {
    const name = nameOf(member);
    try {
      seconds.set(name, (seconds.get(name) ?? 0) + cpuSeconds(member));
    } catch {
      // ended while we looked
    }
  }
  return seconds;
}

/** What was taken between two looks, each name's milliseconds for one of so many; the largest first. */
export function processorTimeEach(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): [name: string, ms: number][] {
  return [...after]
    .map(([name, seconds]): [string, number] => [name, (1_000 * (seconds - (before.get(name) ?? 0))) / count])
    .sort(([, a], [, b]) => b - a);
}
