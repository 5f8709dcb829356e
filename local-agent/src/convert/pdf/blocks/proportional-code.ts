import { isStatement } from '../../markdown/code-syntax.ts';
import { SMALL_BULLET } from '../../page/small-bullet.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { familyOf } from '../layout/font-family.ts';
import type { Line } from '../layout/line.ts';
import { isItalic, isMonospace } from '../layout/line-look.ts';
import { MATH_FONT } from '../layout/math-font.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import { isCaption } from '../patterns/caption.ts';
import { SUBSECTION } from '../patterns/subsection.ts';

/** Lines of one listing are no farther apart, font sizes: some have a blank one between them. */
const PITCH = 3.1;
/** So many lines, and this share of those that say anything, have the syntax of code. */
const MIN_STATEMENTS = 2;
const STATEMENTS = 0.6;
/** Words and texts that stand alone on lines of code say nothing: `else`, `end;`, `"name",`. */
const NEUTRAL = /^\s*(?:\w+[;,]?|["'][^"']*["'][,;]?)\s*$/;
/** What formulas have not: ends of statements, comparisons, texts in quotation marks, calls of methods, comments. */
const OF_PROGRAMS = /[{};]\s*$|[:=!]=|["'][^"']*["']|\w\.\w+\(|^\s*\/\//;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * Listings in fonts whose letters differ in width, as if they were in code letters: lines below each other in another look
 * than the text, most of which have the syntax of code. Lone statements in such a look are listings too.
 */
export function withListings(items: readonly FlowItem[], statistics: TextStatistics): readonly FlowItem[] {
  const groups = groupsOf(items, statistics).map(withoutIntroduction);
  const listings = groups.filter(isListing);
  if (listings.length === 0) return items;
  const looks = new Set(listings.flat().map(({ line }) => lookOf(line)));
  const lone = groups.filter((group) =>
    group.every(({ line }) => looks.has(lookOf(line)) && isStatement(line.text) && OF_PROGRAMS.test(line.text)),
  );
  const code = new Set([...listings, ...lone].flat());
  return items.map((item) =>
    item.kind === 'line' && code.has(item)
      ? { ...item, line: { ...item.line, runs: item.line.runs.map(ofCode) } }
      : item,
  );
}

/** Lines of one size below each other in a column that look other than the text. */
function groupsOf(items: readonly FlowItem[], statistics: TextStatistics): LineItem[][] {
  const groups: LineItem[][] = [];
  let last: LineItem | undefined;
  for (const item of items) {
    const apart = item.kind === 'line' && isApart(item.line, statistics) ? item : undefined;
    if (apart && last && isBelow(last, apart)) groups.at(-1)?.push(apart);
    else if (apart) groups.push([apart]);
    last = apart;
  }
  return groups;
}

/** Smaller than the text, or as large and of another family of fonts. */
const isApart = (line: Line, { bodySize, font }: TextStatistics): boolean =>
  line.size < bodySize + SAME_SIZE &&
  (line.size < bodySize - SAME_SIZE || (line.font !== font && familyOf(line.font) !== familyOf(font))) &&
  !MATH_FONT.test(line.font) &&
  !hasCodeInText(line) &&
  !isCaption(line.text) &&
  !SUBSECTION.test(line.text) &&
  !SMALL_BULLET.test(line.text.trim().charAt(0));

/** Words in code letters beside words of the text: variables in italics and keywords in bold are none, nor are comments. */
const hasCodeInText = ({ runs, text }: Line): boolean =>
  runs.some((run) => run.monospace) &&
  runs.some((run) => !run.monospace && !run.italic && !run.bold && /\p{L}/u.test(run.text)) &&
  !/^\s*\/\//.test(text);

/** Text right above or below monospaced lines that says something and is no code, such as `Example:`, is no part of the listing. */
function withoutIntroduction(group: readonly LineItem[]): readonly LineItem[] {
  if (!group.some(({ line }) => isMonospace(line))) return group;
  const isCode = ({ line }: LineItem) => isMonospace(line) || isStatement(line.text) || NEUTRAL.test(line.text);
  return group.slice(Math.max(0, group.findIndex(isCode)), group.findLastIndex(isCode) + 1);
}

function isBelow(above: LineItem, { line, column }: LineItem): boolean {
  const gap = line.baseline - above.line.baseline;
  return (
    above.column === column && Math.abs(line.size - above.line.size) < SAME_SIZE && gap > 0 && gap < PITCH * line.size
  );
}

function isListing(group: readonly LineItem[]): boolean {
  const said = group.filter(({ line }) => !NEUTRAL.test(line.text));
  const statements = said.filter(({ line }) => isStatement(line.text));
  return (
    statements.length >= MIN_STATEMENTS &&
    statements.length >= STATEMENTS * said.length &&
    group.some(({ line }) => OF_PROGRAMS.test(line.text)) &&
    !group.every(({ line }) => isItalic(line)) &&
    !group.some(({ line }) => line.runs.some((run) => run.raised || run.lowered))
  );
}

const lookOf = ({ font, size }: Line): string => `${font} ${size}`;

const ofCode = (run: Line['runs'][number]) => ({ ...run, bold: false, italic: false, monospace: true });
