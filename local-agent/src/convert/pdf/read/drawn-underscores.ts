import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { addRow, nearestRow, type RowIndex } from '../../page/row-index.ts';
import { groupRows, type Row } from '../../page/rows.ts';

/** An underscore is so long, font sizes, and no thicker, points. */
const SHORTEST = 0.2;
const LONGEST = 0.65;
const THICKEST = 1.2;
/** It is drawn no farther over and under the base line, font sizes. */
const OVER = 0.08;
const UNDER = 0.2;
/** The letters beside it are no farther, font sizes, and reach no farther over it. */
const NEAR = 0.16;
const INTO = 0.08;
/** Sizes of the parts of a name differ by less, points. */
const SAME_SIZE = 0.1;

type Mark = { readonly rule: Rule; readonly x0: number };
type Piece = Word | Mark;

/** Joins names whose underscores are short lines between letters, as TeX draws them where a font has none. */
export function joinDrawnUnderscores(content: PageContent): PageContent {
  const short = content.horizontal.filter(
    ({ from, to, thickness }) => thickness <= THICKEST && to - from <= LONGEST * LARGEST,
  );
  if (short.length === 0) return content;
  const index: RowIndex<Row> = new Map();
  for (const [order, row] of groupRows(content.words).entries()) addRow(index, row, order);
  const marks = new Map<Row, Mark[]>();
  for (const rule of short) {
    const row = nearestRow(index, { baseline: rule.at, size: 0 }, (near) => isUnderscore(rule, near));
    if (!row) continue;
    const found = marks.get(row);
    if (found) found.push({ rule, x0: rule.from });
    else marks.set(row, [{ rule, x0: rule.from }]);
  }
  const joined = new Map<Word, Word | undefined>();
  const used = new Set<Rule>();
  for (const [row, found] of marks) joinRow([...row.words, ...found], joined, used);
  if (used.size === 0) return content;
  return {
    ...content,
    words: content.words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word])),
    horizontal: content.horizontal.filter((rule) => !used.has(rule)),
  };
}

/** Letters with names are no larger, points. */
const LARGEST = 40;

function isUnderscore({ at, from, to }: Rule, { baseline, size, x0, x1 }: Row): boolean {
  const below = (at - baseline) / size;
  const length = (to - from) / size;
  return below > -OVER && below < UNDER && length > SHORTEST && length < LONGEST && from > x0 && to < x1;
}

/** Joins the words of a row that underscores connect; `joined` has what becomes of each of them. */
function joinRow(pieces: readonly Piece[], joined: Map<Word, Word | undefined>, used: Set<Rule>): void {
  let first: Word | undefined;
  let name: Word | undefined;
  let open: Rule[] = [];
  for (const piece of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    if ('rule' in piece) {
      const end = open.at(-1)?.to ?? name?.x1;
      if (name && end !== undefined && isNear(piece.rule.from - end, name.size)) open.push(piece.rule);
      continue;
    }
    const end = open.at(-1)?.to;
    if (first && name && end !== undefined && isNear(piece.x0 - end, name.size) && isAlike(name, piece)) {
      name = { ...name, text: `${name.text}${'_'.repeat(open.length)}${piece.text}`, x1: piece.x1 };
      joined.set(first, name).set(piece, undefined);
      for (const rule of open) used.add(rule);
    } else {
      first = piece;
      name = piece;
    }
    open = [];
  }
}

const isNear = (gap: number, size: number): boolean => gap < NEAR * size && gap > -INTO * size;

const isAlike = (one: Word, other: Word): boolean =>
  one.font === other.font && Math.abs(one.size - other.size) < SAME_SIZE && /[\p{L}\p{N})]$/u.test(one.text);
