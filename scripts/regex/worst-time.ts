import type { Bounded } from './bounded.ts';

/** Milliseconds of processor time that a listed expression may take at its bound, on a slow and busy machine. */
export const MAX_MILLISECONDS = 3000;

/** Milliseconds of processor time that an expression takes for its hostile string at its bound; the smaller of two measurements. */
export function worstTime({ text, hostile: { prefix, pump, suffix }, characters }: Bounded): number {
  const slash = text.lastIndexOf('/');
  const pattern = new RegExp(text.slice(1, slash), text.slice(slash + 1));
  const room = characters - prefix.length - suffix.length;
  const hostile = prefix + pump.repeat(Math.ceil(room / pump.length)) + suffix;
  const times = Array.from({ length: 2 }, () => {
    const before = process.threadCpuUsage();
    pattern.lastIndex = 0;
    hostile.replace(pattern, '');
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
