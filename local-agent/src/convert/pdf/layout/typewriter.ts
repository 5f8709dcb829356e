import { isDrawnLine, isGridRule, isStatement, isTypedRule } from '../../markdown/code-syntax.ts';
import { boundsOf, centerInside, median } from '../../page/box.ts';
import type { FontStyle, PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { isCaption } from '../patterns/caption.ts';
import { isHighlighted, isListing } from './listing-page.ts';
import { SPACE_WIDTH } from './measures.ts';
import { letterWidth, typedText } from './typed-text.ts';

/** A page is typed when so much of its text, and no less than so many letters, is monospaced. */
const TYPED = 0.85;
const MIN_LETTERS = 300;
/** More than this share of the rows follow each other closely: short blocks have many blank rows between them. */
const CLOSEST = 0.25;
/** Rows farther from each other than that by this factor have a blank one between them. */
const BLANK_ROW = 1.5;
/** Share of a block's lines that make it code or a figure, and of a page's lines that make all of it a listing. */
const OF_BLOCK = 0.5;
const OF_PAGE = 0.5;
/** Headings begin at the page's edge while so many of its lines do not, letters of indent. */
const INDENTED_LINES = 0.5;
const INDENT = 1.5;
/** Text around listings has so many letters, and this part of them or less is monospaced. */
const MIN_AROUND = 12;
const MOSTLY_OTHER = 0.3;
/** Pages with more areas are drawings. */
const MAX_AREAS = 500;
/** Double spacing, font sizes. */
const DOUBLE = 1.7;
/** Headings are no longer, letters. */
const MAX_HEADING = 64;
/** A row is in the middle of the page when no farther off, letters, and indented by no less. */
const OFF_CENTRE = 4;
const CENTRE_INDENT = 6;

/** A frame has two lines in each direction, and each may be drawn twice. */
const FRAME_RULES = 4;

type TypedRow = { readonly row: Row; readonly text: string };

/**
 * A page of a document that is set in a monospaced font as a whole, such as a typewritten report or an RFC: its text is no
 * code for its font. What has the syntax of code, or draws a figure with signs, stays monospaced; headings, which stand alone
 * at the edge, become bold; rows of dashes become lines. Other pages stay as they are.
 */
export function readTypewriter(content: PageContent): PageContent {
  const { words } = content;
  if (!isTyped(words) || isPaintedCode(content) || isHighlighted(words)) return content;
  const width = letterWidth(words);
  const left = boundsOf(words).x0;
  const grouped = groupRows(words);
  if (isListing(grouped) && !hasRuledTable(content)) return content;
  const rows = grouped.map((row) => ({ row, text: typedText(row.words, left, width) }));
  const blocks = blocksOf(rows);
  const grids = blocks.filter(isGrid);
  const code = new Set(blocks.filter((block) => !isGrid(block) && isCodeBlock(block)));
  if ([...code].flat().length > OF_PAGE * (rows.length - grids.flat().length)) return content;
  for (const grid of grids) code.add(grid);
  const text = blocks.filter((block) => !code.has(block));
  const headings = new Set(headingsOf(text, left, width));
  const ruled = new Set(text.flat().filter((row) => isTypedRule(row.text)));
  const plain = new Map<string, FontStyle>();
  const restyled = new Map<Word, Word | undefined>();
  for (const typed of text.flat()) {
    const { words: members } = typed.row;
    for (const [index, word] of members.entries())
      restyled.set(
        word,
        ruled.has(typed) ? undefined : withFont(nearNext(word, members[index + 1], width), headings.has(typed), plain),
      );
  }
  const rules = [...ruled].flatMap(({ row }) => row.words).map((word): Rule => ruleOf(word));
  return {
    ...content,
    words: words.flatMap((word) => (restyled.has(word) ? (restyled.get(word) ?? []) : [word])),
    horizontal: [...content.horizontal, ...rules],
  };
}

/** Lines in both directions that a frame around a listing does not need. Those of icons are shorter than a row is high. */
function hasRuledTable({ horizontal, vertical, words }: PageContent): boolean {
  const size = median(words.map((word) => word.size));
  return [horizontal, vertical].every((rules) => rules.filter(({ from, to }) => to - from > size).length > FRAME_RULES);
}

function isTyped(words: readonly Word[]): boolean {
  const { typed, all } = lettersOf(words);
  return typed >= MIN_LETTERS && typed > TYPED * all;
}

/** How many letters are monospaced, and how many there are. */
function lettersOf(words: readonly Word[]): { readonly typed: number; readonly all: number } {
  let typed = 0;
  let all = 0;
  for (const { text, font } of words) {
    all += text.length;
    if (font.monospace) typed += text.length;
  }
  return { typed, all };
}

/** Listings on painted areas, with text of other fonts around them. */
function isPaintedCode({ words, fills }: PageContent): boolean {
  if (fills.length === 0 || fills.length > MAX_AREAS) return false;
  const around = words.filter((word) => !fills.some((fill) => centerInside(word, fill)));
  const { typed, all } = lettersOf(around);
  return all >= MIN_AROUND && typed < MOSTLY_OTHER * all;
}

/** Rows without a blank one between them. */
function blocksOf(rows: readonly TypedRow[]): TypedRow[][] {
  const steps = rows.slice(1).map(({ row }, index) => row.baseline - (rows[index]?.row.baseline ?? 0));
  const ordered = steps.filter((step) => step > 1).sort((a, b) => a - b);
  const pitch = ordered[Math.floor(CLOSEST * ordered.length)] ?? 0;
  const blocks: TypedRow[][] = [];
  for (const [index, row] of rows.entries()) {
    const block = blocks.at(-1);
    if (block && (steps[index - 1] ?? 0) < BLANK_ROW * pitch) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** A table that is drawn with signs: it stays as it was typed. */
const isGrid = (block: readonly TypedRow[]) => block.some(({ text }) => isGridRule(text));

function isCodeBlock(block: readonly TypedRow[]): boolean {
  const lines = block.map(({ text }) => text.trim()).filter((text) => !isTypedRule(text));
  return (
    countStatements(lines) > OF_BLOCK * lines.length ||
    (lines.length > 1 && lines.filter(isDrawnLine).length >= OF_BLOCK * lines.length)
  );
}

/** Lines with the syntax of code, and those that they continue on because they have no space to be broken at. */
function countStatements(lines: readonly string[]): number {
  let count = 0;
  let continues = false;
  for (const text of lines) {
    const counts: boolean = isStatement(text) || (continues && !text.includes(' '));
    if (counts) count += 1;
    continues = counts && !text.includes(' ');
  }
  return count;
}

/** Single rows at the page's left edge or in its middle, and rows above a row of dashes. */
function headingsOf(blocks: readonly (readonly TypedRow[])[], left: number, width: number): TypedRow[] {
  const rows = blocks.flat();
  const indented = rows.filter(({ row }) => row.x0 - left > INDENT * width).length;
  const { x1 } = boundsOf(rows.map(({ row }) => row));
  const isCentred = ({ x0, x1: end }: Row) =>
    x0 - left > CENTRE_INDENT * width && Math.abs(x0 + end - left - x1) < 2 * OFF_CENTRE * width;
  const stands = ({ row, text }: TypedRow) =>
    (indented > INDENTED_LINES * rows.length && row.x0 - left < width / 2) || isCentred(row) || isCapitals(text);
  return blocks.flatMap((block) => {
    const [first, second] = block;
    if (block.length === 1) return block.filter((typed) => isTitle(typed.text) && stands(typed));
    if (block.length === 2 && first && second && isTypedRule(second.text)) return isTitle(first.text) ? [first] : [];
    // With double spacing no row stands alone.
    const isFar = (above: TypedRow | undefined, below: TypedRow | undefined) =>
      !above || !below || below.row.baseline - above.row.baseline > DOUBLE * below.row.size;
    return block.filter(
      (typed, index) =>
        isCapitals(typed.text) &&
        isTitle(typed.text) &&
        isFar(block[index - 1], typed) &&
        isFar(typed, block[index + 1]),
    );
  });
}

const isCapitals = (text: string) => /^\P{Ll}*$/u.test(text);

/** Begins with a capital or a number and ends without a sign; heads and feet of pages have gaps. */
const isTitle = (typed: string): boolean => {
  const text = typed.trim();
  return (
    text.length <= MAX_HEADING &&
    /^(?:\d|[\p{Lu}\p{Lo}])/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/[.,;:\]]$/.test(text) &&
    !/\S {3,}\S/.test(text) &&
    !isCaption(text)
  );
};

/** Spaces of typed text are as wide as gaps between columns elsewhere: a word reaches nearer to the next one of its phrase. */
function nearNext(word: Word, next: Word | undefined, width: number): Word {
  const spaces = next ? Math.round((next.x0 - word.x1) / width) : 0;
  if (!next || spaces < 1 || spaces > (/[.!?:]$/.test(word.text) ? 2 : 1)) return word;
  return { ...word, x1: next.x0 - SPACE_WIDTH * word.size };
}

function withFont(word: Word, bold: boolean, known: Map<string, FontStyle>): Word {
  const key = `${word.font.name}/${word.font.bold || bold}/${word.font.italic}`;
  const font = known.get(key) ?? { ...word.font, bold: word.font.bold || bold, monospace: false };
  known.set(key, font);
  return { ...word, font };
}

const ruleOf = ({ x0, x1, baseline, size }: Word): Rule => ({
  at: baseline - size / 4,
  from: x0,
  to: x1,
  thickness: 1,
});
