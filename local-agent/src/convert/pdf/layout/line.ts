import { type Box, boundsOf, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Tag } from '../../page/page-structure.ts';
import { splitRow } from '../../page/rows.ts';
import { SMALL_BULLET } from '../../page/small-bullet.ts';
import { PROMPT } from '../patterns/prompt.ts';
import { isRightToLeft } from '../read/glyph-text.ts';
import { LINE_DRIFT, SMALL_TEXT, USUAL_SIZE } from './measures.ts';
import { dominantSize, ofMost } from './of-most.ts';
import { logicalOrder, numbersFromRight, type Piece, reversed, turnBrackets } from './right-to-left.ts';
import { capitalsOf } from './small-capitals.ts';
import { smallLabel } from './small-label.ts';
import { partStackedScripts, type Side } from './stacked-scripts.ts';
import { letterWidth, typedText } from './typed-text.ts';
import { SPACELESS, spacing } from './word-spacing.ts';

/** Raised and lowered text stands farther from the base line, font sizes; rounding moves it less. */
const RAISED = 0.15;
const LOWERED = 0.07;
/** Indices far from the base line are smaller than this part of the line's size. */
const HARDLY_SMALLER = 0.95;
type Look = Pick<Word['font'], 'bold' | 'italic' | 'monospace'>;

/** Text of one look within a line. */
export type Run = {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  /** Small and raised, such as the mark of a footnote. */
  readonly raised: boolean;
  /** Small and lowered, as in formulas. */
  readonly lowered?: boolean;
  /** A line is drawn through it. */
  readonly struck?: boolean;
  readonly url?: string;
  /** Id of the footnote that it refers to. */
  readonly note?: string;
};

/** A line of text in one column. Compact: the words are gone, only runs of one look are left. */
export type Line = Box & {
  readonly runs: readonly Run[];
  readonly text: string;
  readonly baseline: number;
  /** Size of most of its characters, points. */
  readonly size: number;
  /** Size of its capitals where most characters are small ones beside them. */
  readonly capitals?: number;
  readonly color: string;
  /** All its words have a line below them. */
  readonly underlined?: boolean;
  /** Name of the font of most of its characters. */
  readonly font: string;
  /** x where the text after a list marker starts; x0 when there is none. */
  readonly textX: number;
  /** Width of the first word, points: would it have fitted on the line before? */
  readonly firstWordWidth: number;
  readonly artifact: boolean;
  /** Some of it is the value of a form's field. */
  readonly filledIn?: boolean;
  /** A field of a form, filled in or empty, is at its end. */
  readonly endsField?: boolean;
  /** Its words as they were typed, where all are monospaced but for the signs for what programs print: gaps are as many spaces as they are wide. */
  readonly typed?: string;
  /** A space was drawn right before it, at the end of the line above. */
  readonly afterSpace?: boolean;
  /** Whether the hyphen that it ends with is one of the text, or broke a word, where other words show that. */
  readonly hyphen?: 'stays' | 'goes';
  /** It is read in the other direction than its page. */
  readonly against?: boolean;
  /** Where its link leads, where all of it is one link. */
  readonly target?: string;
  /** What the structure tree says of its first word. */
  readonly tag?: Tag;
  /** Its parts when gaps too wide for spaces stand between them, as in a row of a table. */
  readonly pieces?: readonly Line[];
};

/** A gap of this many font sizes is no space between words. */
const PIECE_GAP = 0.7;

/** Many fonts give this to their hyphen: at the end of a word within a line it is one of the text. */
const SOFT_HYPHEN = /\u00ad$/;

/** Makes a line of words that share a baseline. At least one word. */
export function makeLine(words: readonly Word[]): Line {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  const parts = splitRow(sorted, PIECE_GAP * (sorted[0]?.size ?? USUAL_SIZE));
  const line = makePlainLine(sorted);
  return parts.length > 1 ? { ...line, pieces: parts.map(makePlainLine) } : line;
}

/** A line whose gaps say nothing, as those within a cell. */
export function makePlainLine(sorted: readonly Word[]): Line {
  const size = dominantSize(sorted);
  const main = sorted.filter((word) => word.size > SMALL_TEXT * size);
  const baseline = median(
    main.map((word) => word.baseline),
    sorted[0]?.baseline ?? 0,
  );
  const spaceAfter = spacing(sorted);
  const label = smallLabel(sorted, (word) => isSmall(word, size, baseline));
  const isRaised = (word: Word) =>
    isSmall(word, size, baseline) &&
    !label.has(word) &&
    word.baseline < baseline - RAISED * size &&
    !isTucked(word, sorted) &&
    !(word === sorted[0] && SMALL_BULLET.test(word.text));
  const mirrored = sorted[0]?.mirrored ?? false;
  const { pieces: ordered, fromRight } = inOrder(sorted, spaceAfter, mirrored);
  const against = fromRight !== mirrored;
  const isLowered = (word: Word) => isSmall(word, size, baseline) && word.baseline > baseline + LOWERED * size;
  const sideOf = (word: Word) => (isRaised(word) ? 'raised' : isLowered(word) ? 'lowered' : undefined);
  const drawn = toRuns(partStackedScripts(ordered, sideOf), sideOf);
  const runs = sorted.some((word) => isRightToLeft(word.text)) ? bracketsTurned(drawn) : drawn;
  const first = sorted[0];
  return {
    ...boundsOf(main.length > 0 ? main : sorted),
    x0: first?.x0 ?? 0,
    x1: Math.max(...sorted.map((word) => word.x1)),
    runs,
    // Long documents hold many lines: the text of a line of one look is kept once.
    text: runs.length === 1 ? (runs[0]?.text ?? '') : runs.map((run) => run.text).join(''),
    baseline,
    size,
    ...capitalsOf(sorted, size),
    ...(sorted.every((word) => word.underlined) ? { underlined: true } : {}),
    color: ofMost(sorted, ({ color }) => color) ?? '#000000',
    font: ofMost(sorted, ({ font }) => font.name) ?? '',
    ...beginning(sorted, spaceAfter, against),
    artifact: sorted.every((word) => word.artifact === true),
    ...(sorted.some((word) => word.value) ? { filledIn: true } : {}),
    ...(sorted.at(-1)?.endsField ? { endsField: true } : {}),
    ...(mirrored ? {} : asTyped(sorted)),
    ...(ordered[0]?.word.spaced ? { afterSpace: true } : {}),
    ...(against ? { against } : {}),
    ...targetOf(sorted),
    ...tagOf(sorted),
  };
}

/** The words of a line as they were typed, where all are monospaced but for the signs for what programs print. */
function asTyped(sorted: readonly Word[]): { readonly typed?: string } {
  const typed = sorted.filter(({ font }) => font.monospace);
  if (typed.length === 0 || !sorted.every(({ font, text }) => font.monospace || PROMPT.test(text))) return {};
  return { typed: typedText(sorted, sorted[0]?.x0 ?? 0, letterWidth(typed)) };
}

/** The words in the order that they are read, from those at small x on: on a mirrored page these are at the right. */
function inOrder(
  sorted: readonly Word[],
  spaceAfter: readonly boolean[],
  mirrored: boolean,
): { readonly pieces: readonly Piece[]; readonly fromRight: boolean } {
  const pieces = sorted.map((word, index) => ({ word, space: spaceAfter[index] ?? false }));
  if (!mirrored && !sorted.some((word) => isRightToLeft(word.text))) return { pieces, fromRight: false };
  if (!sorted.some((word) => /\p{L}/u.test(word.text)))
    return { pieces: mirrored ? numbersFromRight(reversed(pieces)) : pieces, fromRight: mirrored };
  return logicalOrder(mirrored ? reversed(pieces) : pieces);
}

/** Where the first word ends and the second begins, from the side that the line is read from. */
function beginning(
  sorted: readonly Word[],
  spaceAfter: readonly boolean[],
  against: boolean,
): Pick<Line, 'textX' | 'firstWordWidth'> {
  // A word may be drawn in parts, as a number in brackets is.
  if (against) {
    const space = spaceAfter.lastIndexOf(true);
    const end = sorted.at(-1)?.x1 ?? 0;
    return {
      textX: (space < 0 ? undefined : sorted[space]?.x1) ?? end,
      firstWordWidth: end - (sorted[space + 1]?.x0 ?? end),
    };
  }
  const space = spaceAfter.indexOf(true);
  const start = sorted[0]?.x0 ?? 0;
  const end = sorted[space < 0 ? sorted.length - 1 : space]?.x1 ?? 0;
  // Lines of Chinese and Japanese break between any two signs.
  const breaks = SPACELESS.test(sorted[0]?.text.charAt(0) ?? '');
  const firstWordWidth = breaks ? Math.min(end - start, sorted[0]?.size ?? 0) : end - start;
  return { textX: (space < 0 ? undefined : sorted[space + 1]?.x0) ?? start, firstWordWidth };
}

/** Smaller than the line; indices that are hardly smaller stand far off its base line. */
function isSmall(word: Word, size: number, baseline: number): boolean {
  return word.size < (Math.abs(word.baseline - baseline) > LINE_DRIFT * size ? HARDLY_SMALLER : SMALL_TEXT) * size;
}

/** A capital that is set into its neighbours belongs to their word, as in the name of TeX's macros. */
function isTucked(word: Word, sorted: readonly Word[]): boolean {
  if (!/^\p{Lu}$/u.test(word.text)) return false;
  const at = sorted.indexOf(word);
  const [before, after] = [sorted[at - 1], sorted[at + 1]];
  return (
    before !== undefined &&
    after !== undefined &&
    word.x0 < before.x1 &&
    after.x0 < word.x1 &&
    /\p{Lu}$/u.test(before.text) &&
    /^\p{Lu}/u.test(after.text)
  );
}

function bracketsTurned(runs: readonly Run[]): Run[] {
  const texts = turnBrackets(runs.map((run) => run.text));
  return runs.map((run, index) => ({ ...run, text: texts[index] ?? run.text }));
}

function targetOf(words: readonly Word[]): { readonly target?: string } {
  const target = words[0]?.target;
  return target !== undefined && words.every((word) => word.target === target) ? { target } : {};
}

function tagOf(words: readonly Word[]): { readonly tag?: Tag } {
  const tag = words.find((word) => word.tag)?.tag;
  return tag ? { tag } : {};
}

/** An underscore between letters or figures has their look, whatever its font: fonts of text may have none. */
function lookOf(ordered: readonly Piece[], index: number, word: Word): Look {
  const [before, after] = [ordered[index - 1], ordered[index + 1]];
  if (word.text !== '_' || !before || !after || before.space || ordered[index]?.space) return word.font;
  if (!/[\p{L}\p{N}]$/u.test(before.word.text) || !/^[\p{L}\p{N}]/u.test(after.word.text)) return word.font;
  const [look, next] = [before.word.font, after.word.font];
  const isOne = look.bold === next.bold && look.italic === next.italic && look.monospace === next.monospace;
  return isOne ? look : word.font;
}

function toRuns(ordered: readonly Piece[], sideOf: (word: Word) => Side): Run[] {
  const drafts: { run: Run; parts: string[] }[] = [];
  for (const [index, { word, space }] of ordered.entries()) {
    const { bold, italic, monospace } = lookOf(ordered, index, word);
    const side = sideOf(word);
    const raised = side === 'raised';
    const lowered = side === 'lowered';
    const part = index + 1 < ordered.length ? `${word.text.replace(SOFT_HYPHEN, '-')}${space ? ' ' : ''}` : word.text;
    const last = drafts.at(-1);
    const sameLook =
      last &&
      last.run.bold === bold &&
      last.run.italic === italic &&
      last.run.monospace === monospace &&
      last.run.raised === raised &&
      (last.run.lowered ?? false) === lowered &&
      last.run.struck === word.struck &&
      last.run.url === word.url;
    if (sameLook) last.parts.push(part);
    else
      drafts.push({
        run: {
          text: '',
          bold,
          italic,
          monospace,
          raised,
          ...(lowered ? { lowered } : {}),
          ...(word.struck ? { struck: true } : {}),
          ...(word.url ? { url: word.url } : {}),
        },
        parts: [part],
      });
  }
  return drafts.map(({ run, parts }) => ({ ...run, text: parts.join('') }));
}
