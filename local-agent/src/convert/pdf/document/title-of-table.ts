import type { Draft } from '../blocks/draft.ts';
import type { Line } from '../layout/line.ts';
import { namesUnit } from '../patterns/unit.ts';
import type { Table } from '../tables/table.ts';
import { draftText } from './draft-text.ts';

/** The middle of a line of the title and that of the table differ by no more, font sizes. */
const OFF_CENTRE = 2;
/** A title begins farther right of the table's left edge, font sizes. */
const INSIDE = 2;

/**
 * Two lines or more at the top of a page, about the middle of the table right below them, or one or more above its unit: the
 * title of a statement, whose letters may be those of the text. `index` is the place of the draft among all drafts.
 */
export function isTitleOfTable(drafts: readonly Draft[], index: number): boolean {
  const [above, draft, next, second] = [drafts[index - 1], ...drafts.slice(index, index + 3)];
  if (draft?.kind !== 'text' || above?.page === draft.page) return false;
  const hasUnit = next?.kind === 'text' && namesUnit(draftText(next));
  if (draft.lines.length < 2 && !hasUnit) return false;
  const below = hasUnit ? second : next;
  const [table] = below?.kind === 'table' && below.page === draft.page ? below.tables : [];
  return table !== undefined && draft.lines.every((line) => isInMiddle(line, table) && /^[\p{Lu}(]/u.test(line.text));
}

const isInMiddle = ({ x0, x1, size }: Line, table: Table): boolean =>
  Math.abs(x0 + x1 - table.x0 - table.x1) / 2 < OFF_CENTRE * size && x0 - table.x0 > INSIDE * size;
