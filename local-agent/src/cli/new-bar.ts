import { type Options, SingleBar } from 'cli-progress';

/** A bar on stderr in the look that all of them have. */
export const newBar = (format: string, options: Options = {}): SingleBar =>
  new SingleBar({
    format,
    barsize: 20,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
    ...options,
  });
