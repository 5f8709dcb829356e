import type { Line } from '../layout/line.ts';

export const isMonospace = (line: Line): boolean => line.runs.every((run) => run.monospace || !run.text.trim());

export function isBold(line: Line): boolean {
  return line.runs.every((run) => run.bold || !/[\p{L}\p{N}]/u.test(run.text));
}
