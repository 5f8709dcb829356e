import wrapAnsi from 'wrap-ansi';
import type { Terminal } from './terminal.ts';

/** Longer lines are hard to read, columns. */
const READABLE = 100;

/** A text in lines of the terminal's width, broken between words, each after `indent`; one line where no terminal shows it. */
export function wrapText(text: string, { columns }: Terminal, indent = ''): string {
  if (columns === undefined) return `${indent}${text}`;
  const width = Math.max(1, Math.min(columns, READABLE) - indent.length);
  return wrapAnsi(text, width, { hard: true })
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n');
}
