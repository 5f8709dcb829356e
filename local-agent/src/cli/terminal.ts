import { isatty } from 'node:tty';
import { type ConversionWarning, oneLine } from '@docferry/shared-contracts';
import { createColors } from 'picocolors';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';

/** The streams of a command: results on stdout, everything else on stderr. */
export type Terminal = {
  /** Writes a result; resolves when the reader took it. */
  readonly out: (text: string) => Promise<void>;
  /** Writes a piece of a result as it is. */
  readonly piece: (text: string) => void;
  readonly note: (text: string) => void;
  /** Colours for stdout and for stderr; plain when that is no terminal, or NO_COLOR is set. */
  readonly colors: ReturnType<typeof createColors>;
  readonly noteColors: ReturnType<typeof createColors>;
  /** Whether a person watches stderr, so that a progress bar makes sense. */
  readonly watched: boolean;
  /** Columns that results may take; undefined when stdout is no terminal. */
  readonly columns: number | undefined;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
};

/** The process's own streams. A reader that leaves early, such as `head`, ends the program quietly. */
export function openTerminal(env: NodeJS.ProcessEnv = process.env): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  }
  const colorful = (fd: number) => !env.NO_COLOR && env.TERM !== 'dumb' && isatty(fd);
  return {
    out: (text) =>
      new Promise((resolve) => {
        process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, () => resolve());
      }),
    piece: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(`${text}\n`),
    colors: createColors(colorful(1)),
    noteColors: createColors(colorful(2)),
    watched: isatty(2) && env.TERM !== 'dumb',
    get columns() {
      // 0 where the terminal does not know
      return process.stdout.isTTY ? process.stdout.columns || undefined : undefined;
    },
    canAsk: isatty(0) && isatty(2),
  };
}

/** Says an error: a line what, a line of advice; as JSON in the contract's shape when that was asked for. */
export function recordError(terminal: Terminal, error: unknown, json: boolean): void {
  const { red, dim } = terminal.noteColors;
  const body = errorShape(error);
  if (json) {
    terminal.note(JSON.stringify(body));
  } else {
    terminal.note(`${red('error:')} ${printable(body.detail)}`);
    terminal.note(dim(`  ${printable(body.advice)}`));
  }
  // a fault of ours is worth its stack to whoever reports it
  if (!(error instanceof UserError)) terminal.note(error instanceof Error ? (error.stack ?? '') : String(error));
}

const MAX_WARNINGS = 5;

/** Says what the reader of a converted document should know. */
export function recordWarnings(terminal: Terminal, file: string, warnings: readonly ConversionWarning[]): void {
  const label = `${terminal.noteColors.yellow('warning:')} ${printable(file)}:`;
  for (const { message } of warnings.slice(0, MAX_WARNINGS)) terminal.note(`${label} ${printable(message)}`);
  const more = warnings.length - MAX_WARNINGS;
  if (more > 0) terminal.note(`${label} and ${more} more; --json lists them all`);
}

/** Text of a document or of another machine on one line, without the control characters that command a terminal. */
export function printable(text: string): string {
  return oneLine(text.replaceAll(/\s+/g, ' '));
}
