import { type Figure, megabytes } from './figure.ts';
import { proportionalMemory } from './process-memory.ts';

const EVERY_MS = 1_000;

type Sample = { readonly second: number; readonly bytes: number };

/** Samples the memory of a process every second until disposal. */
export function watchMemory(pid: number): Disposable & { figure(): Figure } {
  const began = performance.now();
  const samples: Sample[] = [];
  const look = () => samples.push({ second: (performance.now() - began) / 1_000, bytes: proportionalMemory([pid]) });
  const timer = setInterval(look, EVERY_MS);
  return {
    figure() {
      look();
      const late = samples.slice(Math.floor(samples.length / 2));
      const [first, second] = [late.slice(0, late.length / 2), late.slice(late.length / 2)];
      const seconds = samples.at(-1)?.second ?? 0;
      return {
        what: `memory of the gateway process over ${Math.round(seconds)} s of load`,
        value: `mean of its third quarter ${megabytes(mean(first))}, of its last ${megabytes(mean(second))}; ${(slope(late) * 60).toFixed(1)} MB more a minute; at most ${megabytes(Math.max(...samples.map(({ bytes }) => bytes)))}`,
        goal: 'flat',
      };
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

const mean = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, samples.length);

/** Megabytes a second, by least squares. */
function slope(samples: readonly Sample[]): number {
  const x = samples.reduce((sum, { second }) => sum + second, 0) / samples.length;
  const y = mean(samples);
  const above = samples.reduce((sum, { second, bytes }) => sum + (second - x) * (bytes - y), 0);
  return above / samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0) / 1_000_000;
}
