import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A process whose wall clock can be changed while it runs, without affecting other processes. */
export type ShiftedClock = {
  /** For the environment of the process. */
  readonly env: { readonly NODE_OPTIONS: string };
  /** Sets the offset from the machine's clock in milliseconds; negative for the past. */
  shift(ms: number): void;
};

/** `dir` contains the files of the clock. */
export function shiftedClock(dir: string): ShiftedClock {
  const shiftFile = join(dir, 'clock-shift');
  const preload = join(dir, 'shifted-clock.mjs');
  const shift = (ms: number) => {
    writeFileSync(`${shiftFile}.new`, String(ms));
    renameSync(`${shiftFile}.new`, shiftFile);
  };
  shift(0);
  writeFileSync(
    preload,
    `import { readFileSync } from 'node:fs';
const Machine = Date;
let shift = 0;
setInterval(() => { shift = Number(readFileSync(${JSON.stringify(shiftFile)}, 'utf8')); }, 20).unref();
globalThis.Date = class Date extends Machine {
  constructor(...args) { if (args.length === 0) super(Machine.now() + shift); else super(...args); }
  static now() { return Machine.now() + shift; }
};
`,
  );
  return { env: { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` }, shift };
}
