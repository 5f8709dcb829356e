import { readFileSync } from 'node:fs';
import { cpuSeconds, family } from './process-memory.ts';

/** Processor seconds by name of process, of a process and all below it. */
export function processorTime(pid: number, nameOf: (pid: number) => string): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const member of family(pid)) {
    try {
      const name = nameOf(member);
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

/** Which part a process of a measurement belongs to: `client` is the measurement itself. */
export function processName(pid: number, gateways: readonly (number | undefined)[]): string {
  if (pid === process.pid) return 'client';
  if (gateways.includes(pid)) return 'gateway';
  const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  return command === 'postgres' || command === 'qdrant' ? command : 'others';
}
