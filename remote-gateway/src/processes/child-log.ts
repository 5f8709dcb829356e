import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 2_000_000;
const CHECK_MS = 30_000;
const TAIL_CHARS = 1_500;

/** What a child process prints, in a file that stays bounded: at {@link MAX_BYTES} it is copied to `.old` and started again. */
export type ChildLog = Disposable & {
  /** Give it to the child as stdout and stderr. Opened for appending, so that truncation takes effect in the child. */
  readonly fd: number;
  /** From now on {@link tail} knows only what is printed from here. */
  begin(): void;
  /** The last characters printed, for an error message. */
  tail(chars?: number): string;
};

/** A file, not a pipe: a child whose reader was killed would die of its next line, in the middle of its work. */
export function openChildLog(file: string): ChildLog {
  const fd = openSync(file, 'a', 0o600);
  let from = fstatSync(fd).size;

  const bound = () => {
    if (fstatSync(fd).size <= MAX_BYTES) return;
    copyFileSync(file, `${file}.old`);
    ftruncateSync(fd, 0);
    from = 0;
  };
  bound();
  const timer = setInterval(bound, CHECK_MS);
  timer.unref();

  return {
    fd,
    begin() {
      from = fstatSync(fd).size;
    },
    tail(chars = TAIL_CHARS) {
      if (statSync(file).size < from) from = 0;
      return readFileSync(file).subarray(from).toString('utf8').slice(-chars).trim();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}
