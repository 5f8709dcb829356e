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
/** Before a word it is no farther under it: lower ones mark the spaces of strings in listings. */
const UNDER_BEGIN = 0.1;
/** The letters beside it are no farther, font sizes, and reach no farther over it. */
const NEAR = 0.16;
const INTO = 0.08;
/** Sizes of the parts of a name differ by less, points. */
const SAME_SIZE = 0.1;

type Mark = { readonly rule: Rule; readonly x0: number };
type Piece = Word | Mark;

/** Joins names whose underscores are short lines between letters or before the first one, as TeX draws them where a font has none. */
export function joinDrawnUnderscores(content: PageContent): PageContent {
  const thin = content.horizontal.filter(
    (rule) => rule.thickness <= THICKEST && rule.to - rule.from <= LONGEST * LARGEST,
  );
  if (thin.length === 0) return content;
  const pieces = touchingRules(content.horizontal);
  const short = thin.filter((rule) => !pieces.has(rule));
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

/** Ends of lines that touch are no farther from each other, points. */
const TOUCH = 0.2;

/**
 * Lines of which one continues another at the same height: pieces of an underline, which some programs draw word by word and
 * space by space.
 */
function touchingRules(rules: readonly Rule[]): ReadonlySet<Rule> {
  const sorted = rules.toSorted((a, b) => a.at - b.at || a.from - b.from);
  const touching = sorted.flatMap((rule, index) => {
    const before = sorted[index - 1];
    const touches = before && Math.abs(rule.at - before.at) < TOUCH && Math.abs(rule.from - before.to) < TOUCH;
    return touches ? [before, rule] : [];
  });
  return new Set(touching);
}

/** Letters with names are no larger, points. */
const LARGEST = 40;

function isUnderscore({ at, from, to }: Rule, { baseline, size, x0, x1 }: Row): boolean {
  const below = (at - baseline) / size;
  const length = (to - from) / size;
  return (
    below > -OVER && below < UNDER && length > SHORTEST && length < LONGEST && from > x0 - LONGEST * size && to < x1
  );
}

/** Joins the words of a row that underscores connect or begin; `joined` has what becomes of each of them. */
function joinRow(pieces: readonly Piece[], joined: Map<Word, Word | undefined>, used: Set<Rule>): void {
  let first: Word | undefined;
  let name: Word | undefined;
  let open: Rule[] = [];
  let isBegin = false;
  for (const piece of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    if ('rule' in piece) {
      const end = open.at(-1)?.to ?? name?.x1;
      const follows = name !== undefined && end !== undefined && isNear(piece.rule.from - end, name.size);
      if (follows) open.push(piece.rule);
      else {
        open = [piece.rule];
        isBegin = true;
      }
      continue;
    }
    const end = open.at(-1)?.to;
    const isBeside = end !== undefined && isNear(piece.x0 - end, piece.size);
    const before = isBeside && !isBegin && name && isAlike(name, piece) ? name : undefined;
    const isBefore =
      isBeside &&
      /^[\p{L}\p{N}]/u.test(piece.text) &&
      open.every(({ at }) => at - piece.baseline < UNDER_BEGIN * piece.size);
    const line = '_'.repeat(open.length);
    if (before || isBefore) for (const rule of open) used.add(rule);
    if (before && first) {
      name = { ...before, text: `${before.text}${line}${piece.text}`, x1: piece.x1 };
      joined.set(first, name).set(piece, undefined);
    } else {
      first = piece;
      name = isBefore ? { ...piece, text: `${line}${piece.text}`, x0: open[0]?.from ?? piece.x0 } : piece;
      if (isBefore) joined.set(piece, name);
    }
    open = [];
    isBegin = false;
  }
}

const isNear = (gap: number, size: number): boolean => gap < NEAR * size && gap > -INTO * size;

const isAlike = (one: Word, other: Word): boolean =>
  one.font === other.font && Math.abs(one.size - other.size) < SAME_SIZE && /[\p{L}\p{N})]-?$/u.test(one.text);
