import type { Line } from '../layout/line.ts';
import { RAGGED, SAME_SIZE, USUAL_LEADING, USUAL_SIZE } from '../layout/measures.ts';
import { mostFrequent } from '../layout/of-most.ts';
import type { FlowItem, PageFlow } from './page-flow.ts';
import { tagsParagraphs } from './tagged-paragraphs.ts';

/** Sizes are counted in so many steps of a point, and distances in so many of a font size: both differ by rounding. */
const SIZE_STEPS = 2;
const LEADING_STEPS = 20;
/** A letter in a table counts for this part of one in the text. */
const IN_TABLES = 0.25;
/** A size with this part of the letters of the most frequent one is of running text too. */
const COMMON = 0.5;
/** And has so many lines of so many letters, as titles and labels have not. */
const MIN_LONG_LINES = 5;
const LONG_LINE = 40;
/** Share of the text that is bold, or italic, when that look says nothing. */
const MOSTLY = 0.6;
/** Base lines of neighbouring lines are no nearer and no farther, font sizes: others are of two texts. */
const MIN_LEADING = 0.9;
const MAX_LEADING = 2.2;
/** Shorter lines are none of a paragraph's, letters; and their width, font sizes. */
const MIN_LETTERS = 18;
const LETTER_WIDTH = 0.5;

/** What is usual in a document: the reference for what stands out. */
export type TextStatistics = {
  /** Size of most of the text, points. */
  readonly bodySize: number;
  /** Usual distance of base lines as a multiple of the font size. */
  readonly leading: number;
  /** Whether most of the text is bold, so that bold says nothing. */
  readonly boldBody: boolean;
  /** Whether most of the text is italic. */
  readonly italicBody: boolean;
  /** Colour of most of the text. */
  readonly color: string;
  /** Name of the font of most of the text; of code letters only where there are no others. */
  readonly font: string;
  /** Whether tags show where paragraphs begin and end. */
  readonly taggedParagraphs: boolean;
};

/** Fewer pairs of lines do not show their usual distance. Fewer pairs are enough where the first line is full. */
const MIN_PAIRS = 4;
const MIN_FULL_LINES = 3;

export function textStatistics(pages: readonly PageFlow[]): TextStatistics {
  const sizes = new Map<number, number>();
  const leadings = new Map<number, number>();
  const wrapped = new Map<number, number>();
  const colors = new Map<string, number>();
  const fonts = new Map<string, number>();
  const codeFonts = new Map<string, number>();
  const long = new Map<number, number>();
  let bold = 0;
  let boldLines = 0;
  let italic = 0;
  let total = 0;
  let inTables = 0;
  for (const page of pages) {
    let previous: FlowItem | undefined;
    for (const item of page.items) {
      if (item.kind === 'line') {
        const { line } = item;
        const key = Math.round(line.size * SIZE_STEPS) / SIZE_STEPS;
        const isCode = isMostlyCode(line);
        sizes.set(key, (sizes.get(key) ?? 0) + line.text.length);
        if (line.text.length >= LONG_LINE) long.set(key, (long.get(key) ?? 0) + 1);
        for (const run of line.runs) {
          if (run.bold) bold += run.text.length;
          if (run.italic) italic += run.text.length;
        }
        if (line.runs.some((run) => run.bold)) boldLines += 1;
        total += line.text.length;
        colors.set(line.color, (colors.get(line.color) ?? 0) + line.text.length);
        const counted = isCode ? codeFonts : fonts;
        counted.set(line.font, (counted.get(line.font) ?? 0) + line.text.length);
        if (previous?.kind === 'line') {
          addLeading(leadings, previous.line, line);
          // A line that fills its column continues on the next; one that ends short may end a paragraph.
          if (previous.line.x1 > previous.column.x1 - RAGGED * line.size) addLeading(wrapped, previous.line, line);
        }
      } else if (item.kind === 'table') {
        // Tables count for the body's size and weight only where there is little else.
        for (const cell of item.table.cells) {
          for (const line of cell.lines) {
            const key = Math.round(line.size * SIZE_STEPS) / SIZE_STEPS;
            sizes.set(key, (sizes.get(key) ?? 0) + IN_TABLES * line.text.length);
            for (const run of line.runs) if (run.bold) bold += IN_TABLES * run.text.length;
            inTables += IN_TABLES * line.text.length;
          }
        }
      }
      previous = item;
    }
  }
  const pairsOf = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reliable = pairsOf(wrapped) >= MIN_FULL_LINES ? wrapped : leadings;
  return {
    bodySize: largestCommon(sizes, long) ?? USUAL_SIZE,
    leading:
      reliable === wrapped || pairsOf(reliable) >= MIN_PAIRS
        ? (mostFrequent(reliable) ?? USUAL_LEADING)
        : USUAL_LEADING,
    // A single bold line beside a table is its title.
    boldBody: bold > MOSTLY * (total + inTables) && (boldLines > 1 || inTables === 0),
    italicBody: italic > MOSTLY * total,
    color: mostFrequent(colors) ?? '#000000',
    font: mostFrequent(fonts) ?? mostFrequent(codeFonts) ?? '',
    taggedParagraphs: tagsParagraphs(pages),
  };
}

const isMostlyCode = ({ runs, text }: Line): boolean =>
  runs.reduce((sum, run) => sum + (run.monospace ? run.text.length : 0), 0) > text.length / 2;

/** The size of most letters, or a larger one of half as many: small print may fill much of a short document. */
function largestCommon(sizes: ReadonlyMap<number, number>, long: ReadonlyMap<number, number>): number | undefined {
  const usual = mostFrequent(sizes);
  const most = sizes.get(usual ?? 0) ?? 0;
  const others = [...sizes].filter(
    ([size, letters]) => letters >= COMMON * most && (long.get(size) ?? 0) >= MIN_LONG_LINES,
  );
  return usual === undefined ? undefined : Math.max(usual, ...others.map(([size]) => size));
}

function addLeading(leadings: Map<number, number>, above: Line, below: Line): void {
  if (Math.abs(above.size - below.size) > SAME_SIZE) return;
  const ratio = (below.baseline - above.baseline) / below.size;
  if (ratio < MIN_LEADING || ratio > MAX_LEADING) return;
  // Wrapped lines fill the column; short ones say nothing about the distance within a paragraph.
  if (above.x1 - above.x0 < MIN_LETTERS * above.size * LETTER_WIDTH) return;
  const key = Math.round(ratio * LEADING_STEPS) / LEADING_STEPS;
  leadings.set(key, (leadings.get(key) ?? 0) + 1);
}
