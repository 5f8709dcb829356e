import type { Row } from '../../page/rows.ts';
import { columnOf } from './row-columns.ts';
import type { Separator } from './separators.ts';

/**
 * Begins with what names the rest of the row: a name in a monospaced font, such as a command, before text in another one, or
 * a label that ends in a colon. No text wraps between two of these.
 */
export function isKeyed(row: Row | undefined, separators: readonly Separator[]): boolean {
  const words = row?.words ?? [];
  const at = words.findIndex((word) => columnOf((word.x0 + word.x1) / 2, separators) > 0);
  const [name, last, next] = [words[0], words[at - 1], words[at]];
  if (!name || !last || !next) return false;
  return (name.font.monospace && !next.font.monospace) || last.text.endsWith(':');
}
