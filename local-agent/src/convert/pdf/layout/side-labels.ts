import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { LINE_PITCH, SAME_EDGE, SPACE_WIDTH } from './measures.ts';
import { characters } from './prose.ts';

/** A label stands at least so far from the text beside it, font sizes, and farther than words of the text from each other. */
const GAP = 1.5;
/** Lines of a label are no longer, those of the text beside them no shorter, characters. */
const MAX_LABEL = 30;
const MIN_TEXT = 40;
/** The text has lines of its own below the label, no farther than this, font sizes. */
const BELOW = 4;

/** A row with a label at its left and text behind it. */
type Labelled = { readonly row: Row; readonly label: readonly Word[]; readonly text: readonly Word[] };

/**
 * The words of a page with each label of several lines, in a look of its own beside the first lines of a text, in one line:
 * beside the first one. Read line by line, the rest of the label would be within sentences.
 */
export function levelSideLabels(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ font }) => font.italic || font.bold)) return words;
  const rows = groupRows(words);
  const moved = new Map<Word, Word>();
  for (let at = 0; at < rows.length; at++) {
    const lines = labelFrom(rows, at);
    if (lines.length < 2) continue;
    for (const [word, levelled] of inFirstLine(lines)) moved.set(word, levelled);
    at += lines.length - 1;
  }
  return moved.size > 0 ? words.map((word) => moved.get(word) ?? word) : words;
}

/** The rows that a label beside a text has; none where no label begins. */
function labelFrom(rows: readonly Row[], at: number): Labelled[] {
  const first = readRow(rows[at]);
  if (!first || characters(first.text) < MIN_TEXT || startsAt(rows[at - 1], first.label)) return [];
  const lines = [first];
  for (let next = at + 1; next < rows.length; next++) {
    const above = lines.at(-1);
    const line = readRow(rows[next]);
    if (!above || !line || !isNext(above, line)) break;
    lines.push(line);
  }
  const below = rows[at + lines.length];
  const last = lines.at(-1)?.row;
  if (!below || !last || !isOwn(below, first) || below.baseline - last.baseline > BELOW * below.size) return [];
  const edge = Math.max(...lines.map(({ row }) => row.x1), below.x1);
  return lines.slice(1).every((line, index) => !hasPlace(lines[index], line, edge)) ? lines : [];
}

/** The two parts of a row; `undefined` where it has other ones. */
function readRow(row: Row | undefined): Labelled | undefined {
  if (!row) return undefined;
  const gaps = row.words.slice(1).map((word, index) => word.x0 - (row.words[index]?.x1 ?? 0));
  const widest = Math.max(...gaps);
  const others = gaps.filter((gap) => gap < widest);
  const at = gaps.indexOf(widest) + 1;
  const [label, text] = [row.words.slice(0, at), row.words.slice(at)];
  const isGap = widest > GAP * row.size && others.length === gaps.length - 1 && widest > GAP * Math.max(0, ...others);
  const [own, other] = [lookOf(label), lookOf(text.slice(0, 1))];
  return isGap && own !== '' && own !== other && characters(label) <= MAX_LABEL ? { row, label, text } : undefined;
}

/** The look of words in bold or italic letters; empty where they differ or are plain. */
function lookOf(words: readonly Word[]): string {
  const [look = '', ...others] = new Set(
    words.map(({ font }) => `${font.bold ? 'bold' : ''}${font.italic ? 'italic' : ''}`),
  );
  return others.length > 0 ? '' : look;
}

function isNext(above: Labelled, { row, label, text }: Labelled): boolean {
  return (
    row.baseline - above.row.baseline <= LINE_PITCH * row.size &&
    isAt(label, above.label) &&
    isAt(text, above.text) &&
    lookOf(label) === lookOf(above.label)
  );
}

const isAt = ([word]: readonly Word[], [other]: readonly Word[]): boolean =>
  word !== undefined && other !== undefined && Math.abs(word.x0 - other.x0) < SAME_EDGE;

/** Whether a row begins where a label does, right above it. */
const startsAt = (above: Row | undefined, [word]: readonly Word[]): boolean =>
  above !== undefined &&
  word !== undefined &&
  word.baseline - above.baseline <= LINE_PITCH * word.size &&
  Math.abs(above.x0 - word.x0) < SAME_EDGE;

/** Whether a row has text only, below that beside the label. */
const isOwn = (row: Row, { text }: Labelled): boolean => isAt(row.words, text);

/** Whether the first word of a line had a place at the end of the one above: then the text does not run on. */
function hasPlace(above: Labelled | undefined, { row, text: [word] }: Labelled, edge: number): boolean {
  const width = word ? word.x1 - word.x0 : 0;
  return above === undefined || above.row.x1 + (SPACE_WIDTH * row.size + width) < edge - row.size;
}

/** The words of a label, each with its place in the first line: as wide as the label's lines are, all words together. */
function inFirstLine(lines: readonly Labelled[]): [Word, Word][] {
  const words = lines.flatMap(({ label }) => label);
  const [first] = words;
  if (!first) return [];
  const space = SPACE_WIDTH * first.size;
  const x1 = Math.max(...words.map((word) => word.x1));
  const scale = (x1 - first.x0 - space * (words.length - 1)) / words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  let x = first.x0;
  return words.map((word) => {
    const up = word.baseline - first.baseline;
    const width = scale * (word.x1 - word.x0);
    const place = { x0: x, x1: x + width, y0: word.y0 - up, y1: word.y1 - up, baseline: first.baseline };
    x += width + space;
    return [word, { ...word, ...place, spaced: true }];
  });
}
