import { type Hostile, ofLength } from './hostile.ts';
import type { TextPath } from './text-path.ts';

/** UTF-16 code units of the largest text. */
const LARGE = 1_000_000;
/** Milliseconds of processor time below which a ratio is noise. */
const FLOOR = 25;
/** Maximum number of measurements for a pair of sizes; the smallest counts. */
const REPEATS = 5;
export const MAX_GROWTH = 3;
/** Further doublings, as multiples of the smaller text, that have to show the same growth. */
const FURTHER = [4, 8];
/** Milliseconds of processor time that a megabyte may take. */
export const MAX_LARGE = 30_000;
/** How many of the slowest strings of a path are also tried at {@link LARGE}. */
const TRIED_LARGE = 1;

export type Growth = {
  readonly path: string;
  readonly strings: number;
  /** Time of twice the text over the time of the text, at worst; from 3 on the least of four sizes' doublings. */
  readonly worst: number;
  readonly by: string;
  /** Milliseconds of processor time at worst, for twice the smaller text and for 1,000,000 code units. */
  readonly small: number;
  readonly large: number;
  readonly largeBy: string;
};

/** Milliseconds of this thread's processor time. */
async function timeOf(run: TextPath['run'], text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const nameOf = ({ prefix, pump, suffix }: Hostile) => JSON.stringify([prefix, pump, suffix]);

/** How thoroughly a path is tested. */
export type Effort = {
  /** UTF-16 code units of the smaller text of a pair. */
  readonly small: number;
  /** Milliseconds of processor time after which no further string is tried. */
  readonly budget: number;
  /** Whether the slowest strings are tried at a million code units, too. */
  readonly large: boolean;
};

/** How a path's time grows with the length of hostile texts. `onString` is called before each string. */
export async function measure(
  { name, run }: TextPath,
  strings: readonly Hostile[],
  { small, budget, large }: Effort,
  onString: (name: string) => void,
): Promise<Growth> {
  let worst = { growth: 0, by: '' };
  let spent = 0;
  const slowest: { time: number; hostile: Hostile }[] = [];
  const taken = async (text: string) => {
    const time = await timeOf(run, text);
    spent += time;
    return time;
  };
  const leastOf = async (text: string) => {
    const times = [];
    for (let repeat = 0; repeat < REPEATS - 2; repeat += 1) times.push(await taken(text));
    return Math.min(...times);
  };
  // Time to load and compile code once is not due to the text.
  for (const hostile of strings.slice(0, 3)) await timeOf(run, ofLength(hostile, small));
  for (const hostile of strings) {
    if (spent > budget) break;
    onString(nameOf(hostile));
    const texts = [ofLength(hostile, small), ofLength(hostile, 2 * small)] as const;
    let twice = await taken(texts[1]);
    slowest.push({ time: twice, hostile });
    if (twice < FLOOR) continue;
    let once = await taken(texts[0]);
    for (let repeat = 1; repeat < REPEATS && twice / once >= MAX_GROWTH * 0.8; repeat += 1) {
      once = Math.min(once, await taken(texts[0]));
      twice = Math.min(twice, await taken(texts[1]));
    }
    // A smaller text that takes almost no time shows nothing about growth.
    let growth = twice < FLOOR ? 0 : twice / Math.max(once, FLOOR / 4);
    // A step, such as the first growth of the heap or a limit that is reached, does not recur; real growth does.
    let half = twice;
    for (const times of FURTHER) {
      if (growth < MAX_GROWTH) break;
      const time = await leastOf(ofLength(hostile, times * small));
      growth = Math.min(growth, time / half);
      half = time;
    }
    if (growth > worst.growth) worst = { growth, by: nameOf(hostile) };
  }
  slowest.sort((a, b) => b.time - a.time);
  let most = { time: 0, by: '' };
  for (const { hostile } of large ? slowest.slice(0, TRIED_LARGE) : []) {
    onString(`${nameOf(hostile)} at ${LARGE}`);
    const time = await timeOf(run, ofLength(hostile, LARGE));
    if (time > most.time) most = { time, by: nameOf(hostile) };
  }
  return {
    path: name,
    strings: slowest.length,
    worst: worst.growth,
    by: worst.by,
    small: slowest[0]?.time ?? 0,
    large: most.time,
    largeBy: most.by,
  };
}
