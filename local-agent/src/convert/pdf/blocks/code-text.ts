import { median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';

/** Lines of a monospaced font as text: indentation from x, blank lines from larger distances. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.x0));
  const charWidth = median(
    lines.filter((line) => line.text.length > 3).map((line) => (line.x1 - line.x0) / line.text.length),
    (lines[0]?.size ?? 10) * 0.6,
  );
  const pitch = Math.min(
    ...lines
      .slice(1)
      .map((line, index) => line.baseline - (lines[index]?.baseline ?? 0))
      .filter((step) => step > 1),
  );
  const out: string[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const step = above ? line.baseline - above.baseline : 0;
    if (above && step > 1.7 * pitch) out.push('');
    out.push(' '.repeat(Math.max(0, Math.round((line.x0 - left) / charWidth))) + line.text.trimEnd());
  }
  return out.join('\n');
}
