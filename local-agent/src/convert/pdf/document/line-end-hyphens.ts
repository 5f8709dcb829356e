import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import type { Table } from '../tables/table.ts';

const WORD = /\p{L}+(?:[-\u2010\u2011]\p{L}+)*/gu;
const ENDS_WITH_HYPHEN = /[-\u2010\u2011]$/;

/** First parts that are more often of one word with what follows than of a compound. */
const PREFIX = /^(?:over|under|inter|fore|with|super|trans|counter|back|down|some|every|after|hand)$/;
/** Second parts of compounds, which no word ends in behind a syllable as long as a word. */
const SECOND = new Set(
  (
    'based oriented defined specific dependent independent related friendly aware driven sensitive insensitive ' +
    'separated compatible readable preserving adjusted supplied aligned intensive resistant consuming owned known ' +
    'term year source purpose profile level quality class free making'
  ).split(' '),
);
/** What follows the first part of compounds of several words, as in "Asia-to-U.S.". */
const WITHIN = /^(?:and|at|by|for|in|of|on|or|the|to|with)$/;
/** Words are shorter, letters. */
const MAX_WORD = 80;
/** Shorter words are also syllables, letters. */
const MIN_WORD = 4;
const MIN_SECOND = 5;
/** So many hyphens that stay, and none that goes, show that a document breaks no words. */
const MIN_STAYS = 2;
/** So do hyphens at the ends of no more than this share of so many long lines, characters, that end at different places. */
const RARE = 0.015;
const MANY_LINES = 70;
const LONG_LINE = 40;
/** Justified lines end at one place, points: those of most texts with broken words do. */
const FLUSH = 1;
const JUSTIFIED = 0.4;

/**
 * Lines that end with a hyphen, with what the words elsewhere in the document show of it: it stays in a compound, and goes
 * where it broke a word. Where they show nothing it stays in a document that seems to break no words, and else the lines
 * stay as they are.
 */
export function readHyphens(pages: readonly PageFlow[]): PageFlow[] {
  let words: ReadonlySet<string> | undefined;
  const count = { stays: 0, goes: 0, unknown: 0 };
  const read = mapBreaks(pages, (above, below) => {
    words ??= wordsOf(pages);
    const hyphen = hyphenBetween(above, below, words);
    if (hyphen || mayBreak(above, below)) count[hyphen ?? 'unknown'] += 1;
    return hyphen;
  });
  const areRare = count.unknown > 0 && count.stays + count.unknown <= RARE * longLines(pages);
  const breaksNoWords = count.goes === 0 && (areRare || count.stays >= Math.max(MIN_STAYS, count.unknown));
  return breaksNoWords ? mapBreaks(read, ({ hyphen }) => hyphen ?? 'stays') : read;
}

/** How many lines of the text are long; 0 for few of them, and for justified ones. */
function longLines(pages: readonly PageFlow[]): number {
  const long = pages
    .flatMap((page) => page.items)
    .filter((item) => item.kind === 'line' && item.line.text.length >= LONG_LINE);
  const flush = long.filter((item) => item.kind === 'line' && item.column.x1 - item.line.x1 < FLUSH).length;
  return long.length >= MANY_LINES && flush <= JUSTIFIED * long.length ? long.length : 0;
}

type Judge = (above: Line, below: Line) => Line['hyphen'];

/** Pages whose lines that end with a hyphen have what `judge` says of it. */
function mapBreaks(pages: readonly PageFlow[], judge: Judge): PageFlow[] {
  let above: { line: Line; put: (line: Line) => void } | undefined;
  const visit = (line: Line, put: (line: Line) => void) => {
    const hyphen = above && judge(above.line, line);
    if (above && hyphen) above.put({ ...above.line, hyphen });
    above = endsWithHyphen(line) ? { line, put } : undefined;
  };
  return pages.map((page) => {
    const items = [...page.items];
    for (const [index, item] of items.entries()) {
      if (item.kind === 'line')
        visit(item.line, (line) => {
          items[index] = { ...item, line };
        });
      else if (item.kind === 'table') items[index] = { ...item, table: mapCells(item.table, judge) };
    }
    return { ...page, items };
  });
}

function mapCells(table: Table, judge: Judge): Table {
  if (!table.cells.some(({ lines }) => lines.length > 1 && lines.some(endsWithHyphen))) return table;
  const cells = table.cells.map((cell) => ({
    ...cell,
    lines: cell.lines.map((line, index) => {
      const below = cell.lines[index + 1];
      const hyphen = below && endsWithHyphen(line) ? judge(line, below) : undefined;
      return hyphen ? { ...line, hyphen } : line;
    }),
  }));
  return { ...table, cells };
}

/** Whether a hyphen may have broken a word: letters stand before it, small ones behind it. */
const mayBreak = (above: Line, below: Line): boolean =>
  /\p{L}[-\u2010\u2011]$/u.test(above.text.trimEnd()) && /^\p{Ll}/u.test(below.text.trimStart());

const endsWithHyphen = ({ text }: Line): boolean => ENDS_WITH_HYPHEN.test(text.trimEnd());

/** All words that stand within a line, compounds as one, in small letters. */
function wordsOf(pages: readonly PageFlow[]): ReadonlySet<string> {
  const words = new Set<string>();
  let broken = false;
  for (const item of pages.flatMap(({ items }) => items)) {
    for (const { text } of linesOf(item)) {
      const found = text.match(WORD) ?? [];
      const ends = ENDS_WITH_HYPHEN.test(text.trimEnd());
      for (const word of found.slice(broken ? 1 : 0, ends ? -1 : undefined)) words.add(plain(word));
      broken = ends;
    }
  }
  return words;
}

const linesOf = (item: FlowItem): readonly Line[] => {
  if (item.kind === 'line') return [item.line];
  return item.kind === 'table' ? item.table.cells.flatMap(({ lines }) => lines) : [];
};

const plain = (word: string): string => word.toLowerCase().replaceAll(/[\u2010\u2011]/g, '-');

function hyphenBetween(above: Line, below: Line, words: ReadonlySet<string>): Line['hyphen'] {
  const text = above.text.trimEnd();
  const head = plain(lastWord(text.slice(-MAX_WORD, -1)));
  const tail = plain(/^\p{L}+(?:[-\u2010\u2011]\p{L}+)*/u.exec(below.text.trimStart())?.[0] ?? '');
  const isCode = above.runs.at(-1)?.monospace === true && below.runs[0]?.monospace === true;
  if (!head || !tail) return isCode ? 'stays' : undefined;
  const [isWord, isCompound] = [words.has(head + tail), words.has(`${head}-${tail}`)];
  if (isWord !== isCompound) return isWord ? 'goes' : 'stays';
  if (isWord) return undefined;
  const [first, second] = [head.slice(head.lastIndexOf('-') + 1), tail.split('-')[0] ?? ''];
  if (words.has(first + second)) return 'goes';
  // Few makers hyphenate code; what has other hyphens is a name or an option.
  if (isCode && (head !== first || tail !== second)) return 'stays';
  // Behind a whole word it is a dash: few words end in "and" so.
  if (tail === 'and' && head.length >= MIN_WORD && words.has(head)) return 'stays';
  const isOfWords =
    (tail !== second && WITHIN.test(second)) || (words.has(first) && (head !== first || tail !== second));
  return isOfWords || joinsWords(first, second, words) ? 'stays' : undefined;
}

function lastWord(text: string): string {
  const word = text.match(WORD)?.at(-1) ?? '';
  return text.endsWith(word) ? word : '';
}

/** In English, "castration-" + "resistant" and, where both are words of the document, "file-" + "loaded" are compounds. */
function joinsWords(first: string, second: string, words: ReadonlySet<string>): boolean {
  if (first.length < MIN_WORD || PREFIX.test(first) || !words.has('the')) return false;
  if (SECOND.has(second)) return true;
  return second.length >= MIN_SECOND && /(?:ed|ing)$/.test(second) && words.has(first) && words.has(second);
}
