import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { LINE_DRIFT, MIN_LINE_DISTANCE } from '../layout/measures.ts';
import type { RowCluster } from '../layout/staggered-rows.ts';
import { columnOf, filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** A label that stands in the middle of several rows: its cell reaches from `top` to `bottom`. */
export type LabelSpan = { readonly column: number; readonly top: Row; readonly bottom: Row };

type Label = { readonly words: readonly Word[]; readonly baseline: number };

/** How far from where it should stand a label may be, in rows. */
const TOLERANCE = 0.2;

/**
 * Finds labels that stand in the middle of the rows that they are for, as cells over several rows do. A column has
 * them if its labels cover all rows when each stands in the middle of its own, with one of them between two rows at
 * least. Where most columns have such labels it is the others whose texts have several lines.
 * The rows given back have such labels in the first of their rows. `below` is the y that the heads end at.
 */
export function liftLabels(
  rows: readonly (Row | RowCluster)[],
  separators: readonly Separator[],
  below: number,
): { readonly rows: readonly Row[]; readonly spans: readonly LabelSpan[] } {
  const lines = rows.flatMap((row): readonly Row[] => ('members' in row ? row.members : [row]));
  const body = lines.filter((line) => line.baseline > below);
  const records = body.filter((_, index) => !isBetween(body, index, separators));
  const columns =
    records.length < body.length ? Array.from({ length: separators.length + 1 }, (_, column) => column) : [];
  const found = columns.flatMap((column) => {
    const labels = labelsOf(body, column, separators);
    return tile(labels, records).map((reach, index) => ({ ...reach, column, words: labels[index]?.words ?? [] }));
  });
  const spanned = new Set(found.map(({ column }) => column)).size;
  if (spanned === 0 || 2 * spanned > separators.length + 1) return { rows, spans: [] };
  const moved = new Map<Word, number>();
  for (const { words, first, last } of found)
    if (last > first) for (const word of words) moved.set(word, records[first]?.baseline ?? 0);
  const isAt = (line: Row, baseline: number) => Math.abs(line.baseline - baseline) < LINE_DRIFT * line.size;
  const lifted = lines.flatMap((line): Row[] => {
    const own = line.words.filter((word) => !moved.has(word));
    const added = [...moved]
      .filter(([, baseline]) => line.baseline > below && isAt(line, baseline))
      .map(([word]) => word);
    if (own.length === 0) return [];
    const words = [...own, ...added].sort((a, b) => a.x0 - b.x0);
    return [{ ...line, ...boundsOf(own), words }];
  });
  const rowAt = (index: number) =>
    lifted.find((line) => line.baseline > below && isAt(line, records[index]?.baseline ?? 0));
  const spans = found.flatMap(({ column, first, last }): LabelSpan[] => {
    const top = rowAt(first);
    const bottom = rowAt(last);
    return top && bottom && last > first ? [{ column, top, bottom }] : [];
  });
  return { rows: lifted, spans };
}

/** Whether a line stands in the middle of two others that have text in other columns, and in more of them. */
function isBetween(lines: readonly Row[], index: number, separators: readonly Separator[]): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (!above || !line || !below) return false;
  const own = filledColumns(line, separators);
  const isBeside = [above, below].every((other) => {
    const columns = filledColumns(other, separators);
    return columns.size >= Math.min(2, own.size) && own.isDisjointFrom(columns);
  });
  const up = line.baseline - above.baseline;
  const down = below.baseline - line.baseline;
  return isBeside && up + down > MIN_LINE_DISTANCE * line.size && Math.abs(up - down) < TOLERANCE * (up + down);
}

/** A column's lines of text from top to bottom. */
const labelsOf = (lines: readonly Row[], column: number, separators: readonly Separator[]): Label[] =>
  lines.flatMap(({ words, baseline }) => {
    const own = words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) === column);
    return own.length > 0 ? [{ words: own, baseline }] : [];
  });

type Reach = { readonly first: number; readonly last: number };

/** The rows that each label is for, if they cover all of them and one label at least stands between rows. */
function tile(labels: readonly Label[], records: readonly Row[]): Reach[] {
  const reaches: Reach[] = [];
  let start = 0;
  let between = 0;
  for (const { baseline } of labels) {
    const after = records.findIndex((record) => record.baseline > baseline);
    const next = after < 0 ? records.length - 1 : Math.max(1, after);
    const from = records[next - 1]?.baseline ?? 0;
    const place = next - 1 + (baseline - from) / ((records[next]?.baseline ?? 0) - from);
    const count = Math.round(2 * (place - start)) + 1;
    if (count < 1 || Math.abs(start + (count - 1) / 2 - place) > TOLERANCE) return [];
    if (count % 2 === 0) between++;
    reaches.push({ first: start, last: start + count - 1 });
    start += count;
  }
  return start === records.length && between > 0 ? reaches : [];
}
