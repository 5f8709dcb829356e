import type { Row } from '../../page/rows.ts';
import { columnOf } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Begins with a name in a monospaced font, such as a command, and continues in another one: no name wraps beside text that does. */
export function isKeyed(row: Row | undefined, separators: readonly Separator[]): boolean {
  const [name] = row?.words ?? [];
  const next = row?.words.find((word) => columnOf((word.x0 + word.x1) / 2, separators) > 0);
  return name !== undefined && next !== undefined && name.font.monospace && !next.font.monospace;
}
