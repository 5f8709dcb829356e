import type { UserError } from '../errors.ts';
import type { IndexProgress } from '../index/index-options.ts';
import { newBar } from './new-bar.ts';
import { printable, type Terminal } from './terminal.ts';

export type IndexProgressView = {
  readonly at: (progress: IndexProgress) => void;
  readonly waiting: (error: UserError, waitMs: number) => void;
  readonly close: () => void;
};

const PLAIN_EVERY_MS = 10_000;
const NAME_WIDTH = 40;

/** A bar with rate and remaining time when a person watches; else a plain line now and then; nothing with `--json`. */
export function openIndexProgress(terminal: Terminal, json: boolean): IndexProgressView {
  const started = performance.now();
  const waiting = (error: UserError, waitMs: number) => {
    if (!json) terminal.note(`${printable(error.message)} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
  };
  if (json) return { at: () => {}, waiting, close: () => {} };
  return terminal.watched ? bar(started, waiting) : plainLines(terminal, started, waiting);
}

function bar(started: number, waiting: IndexProgressView['waiting']): IndexProgressView {
  const view = newBar('{bar} {value}/{total} {rate}/s {left} {name}', { fps: 5 });
  let open = false;
  return {
    at: ({ dirty, done, file }) => {
      if (dirty === 0) return;
      const rate = done / Math.max(0.001, (performance.now() - started) / 1_000);
      const payload = {
        rate: rate.toFixed(rate < 10 ? 1 : 0),
        left: remaining(dirty - done, rate),
        name: printable(file).slice(-NAME_WIDTH),
      };
      if (!open) view.start(dirty, done, payload);
      open = true;
      view.setTotal(dirty);
      view.update(done, payload);
    },
    waiting,
    close: () => {
      if (open) view.stop();
      open = false;
    },
  };
}

function plainLines(terminal: Terminal, started: number, waiting: IndexProgressView['waiting']): IndexProgressView {
  let last = started;
  return {
    at: ({ scanned, dirty, done }) => {
      const now = performance.now();
      if (now - last < PLAIN_EVERY_MS) return;
      last = now;
      const rate = done / ((now - started) / 1_000);
      terminal.note(
        `${scanned} scanned, ${done} of ${dirty} changed files done, ${rate.toFixed(1)}/s, ${remaining(dirty - done, rate)} left`,
      );
    },
    waiting,
    close: () => {},
  };
}

function remaining(files: number, rate: number): string {
  if (rate <= 0) return '?';
  const seconds = Math.ceil(files / rate);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
