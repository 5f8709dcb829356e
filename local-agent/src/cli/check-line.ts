import type { Terminal } from './terminal.ts';

/** One check that a command made, as a line: how it went, its name, what was found. */
export function checkLine(
  { green, yellow, red }: Terminal['colors'],
  status: 'ok' | 'warning' | 'failed',
  name: string,
  detail: string,
): string {
  const mark = { ok: green('ok  '), warning: yellow('warn'), failed: red('fail') }[status];
  return `${mark}  ${name}: ${detail}`;
}
