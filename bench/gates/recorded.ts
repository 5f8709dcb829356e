import { readFileSync, writeFileSync } from 'node:fs';

/** Figures by name, such as `truth/pdf overall`, where more is better and 1 is the maximum. */
export type Figures = Record<string, number>;

/** A drop of more than this is a loss of quality, not noise. */
const TOLERANCE = 0.01;

/**
 * Compares figures with the recorded ones and ends the process: 1 when any dropped. With `--record` they become the
 * recorded ones.
 */
export function hold(file: URL, measured: Figures): never {
  if (process.argv.includes('--record')) {
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
    process.stdout.write(`Recorded ${Object.keys(measured).length} figures.\n`);
    process.exit(0);
  }
  const recorded: Figures = JSON.parse(readFileSync(file, 'utf8'));
  let dropped = 0;
  for (const [name, before] of Object.entries(recorded)) {
    const now = measured[name];
    const lost = now === undefined || now < before - TOLERANCE;
    if (lost) dropped += 1;
    process.stdout.write(
      `${lost ? 'DROP' : 'ok  '} ${name.padEnd(34)} ${before.toFixed(3)} -> ${now?.toFixed(3) ?? 'missing'}\n`,
    );
  }
  process.exit(dropped > 0 ? 1 : 0);
}
