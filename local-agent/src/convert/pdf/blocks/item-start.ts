import type { Line, Run } from '../layout/line.ts';
import { offersChoices } from '../patterns/choices.ts';
import { countsOn, isSameNumbering, type Marker, readMarker } from '../patterns/list-marker.ts';
import type { Draft } from './draft.ts';

/** Text that begins farther right of a marker's left edge, font sizes, does not follow it as a word does. */
const WIDE = 0.9;
/** Larger numbers with a full stop are years or ends of sentences. */
const MAX_NUMBER = 200;
/** The gap after a letter that is a marker is wider than a space, font sizes. */
const MARKER_GAP = 0.45;

/** The number of a section; by itself the sign is a bullet of Wingdings. */
const SECTION = /^\u00a7\s*\d/;

export type ItemStart = {
  readonly marker: Marker;
  readonly markerText: string;
  readonly textX: number;
  readonly markerX: number;
  readonly lines: readonly Line[];
};

/**
 * Reads a line that begins with a list marker: the marker goes, the rest is the item's first line. `before` are the drafts of
 * the page above it; `isBare` says that the line counts with others, so that its number needs no sign.
 */
export function itemStart(line: Line, before: readonly Draft[], isBare: boolean): ItemStart | undefined {
  const glued = gluedNumber(line, before);
  const match = GLUED_BULLET.exec(line.text) ?? glued?.match ?? /^(\S+)\s+(?=\S)/.exec(line.text);
  const word = match?.[1] ?? match?.[2] ?? (line.text.length <= 2 ? line.text : '');
  if (offersChoices(line.text) || SECTION.test(line.text)) return undefined;
  const read = readMarker(isBare ? `${word}.` : word);
  const marker = read && letterAfter(read, word, before);
  if (!marker || !(isBare || plausible(marker, word, line, before))) return undefined;
  const runs = dropPrefix(line.runs, match?.[0].length ?? word.length);
  const text = runs.map((run) => run.text).join('');
  if (!text.trim() || (marker.kind === 'bullet' && (MEANING.test(text) || isSubtracted(word, text, before))))
    return undefined;
  const isGlued = !/\s/.test(match?.[0] ?? ' ');
  const textX = glued?.textX ?? (isGlued ? line.x0 + BULLET_WIDTH * line.size : line.textX);
  return {
    marker,
    markerText: word,
    markerX: line.x0,
    textX,
    lines: [{ ...line, runs, text, x0: textX }],
  };
}

/** What a sign means, which a key or an operator is: `- : closes the gate`. */
const MEANING = /^\s*:\s/;

/** A minus before a number in a line without words, such as the next line of a formula, where no item above has this bullet. */
const isSubtracted = (sign: string, text: string, before: readonly Draft[]): boolean => {
  const last = before.at(-1);
  const isListed = last?.kind === 'item' && last.marker.kind === 'bullet' && last.marker.sign === sign;
  return sign === '\u2212' && /^\s*\d/.test(text) && !/\p{L}{2}/u.test(text) && !isListed;
};

/** A letter that is a Roman number too, such as `I` and `V`, counts as a letter behind the one before it. */
function letterAfter(marker: Marker, word: string, before: readonly Draft[]): Marker {
  const last = before.at(-1);
  if (last?.kind !== 'item' || last.marker.kind !== 'number' || marker.kind !== 'number') return marker;
  const letter = /^\(?([IVXLivxl])[.)]$/.exec(word)?.[1];
  const style = marker.style === 'upper-roman' ? 'upper-letter' : 'lower-letter';
  if (!letter || last.marker.style !== style) return marker;
  const value = letter.toLowerCase().charCodeAt(0) - BEFORE_A;
  return value === last.marker.value + 1 ? { ...marker, style, value } : marker;
}

/** Code of the character before `a`, which counts as 1. */
const BEFORE_A = 96;

/** A sign that is nothing but a bullet needs no space before the text, nor does a number before right-to-left text. */
const GLUED_BULLET =
  /^([\u00b7\u2022\u25aa\u25cf\u25e6\u25a0\u27a2])(?=[\p{L}\p{N}"\u201c(])|^(\d{1,3}[.)])(?=[\u05d0-\u06ff])/u;
/** Width of a bullet, font sizes. */
const BULLET_WIDTH = 0.35;

/** A number or a letter with a full stop right before a word. */
const GLUED_NUMBER = /^(\d{1,3}\.|\p{L}\.)(?=\p{Lu}\p{Ll})/u;

/**
 * A number or a letter as wide as the place for it has no space behind it, as in `M.Delete`: the last item with a marker at
 * its x counts up to it. Its text begins where that of the item does.
 */
function gluedNumber(line: Line, before: readonly Draft[]) {
  const match = GLUED_NUMBER.exec(line.text);
  const marker = match?.[1] && readMarker(match[1]);
  if (!match || !marker || !continues(marker, line, before)) return undefined;
  const item = itemAt(line, before);
  return item?.kind === 'item' ? { match, textX: item.textX } : undefined;
}

/** Letters and dashes begin sentences too: they need a reason to be markers. */
function plausible(marker: Marker, word: string, line: Line, before: readonly Draft[]): boolean {
  const last = before.at(-1);
  const wide = line.textX - line.x0 > WIDE * line.size;
  if (marker.kind === 'bullet')
    return !/^[o\u2013\u2014\u2212\u00bb\u00a7*\u2192]$/.test(word) || wide || last?.kind === 'item';
  if (marker.style === 'decimal') {
    // "1998." ends a sentence; the look distinguishes a heading's number from an item's, later.
    return marker.value <= MAX_NUMBER && !endsSentenceOf(marker.value, line, before);
  }
  if (marker.value === 1 || continues(marker, line, before)) return true;
  // The gap decides, not the letter, which may be as wide as an M.
  return last?.kind === 'item' && last.marker.kind === 'number'
    ? isSameNumbering(last.marker, marker) || last.marker.style !== marker.style
    : wide && line.textX - line.x0 - line.firstWordWidth > MARKER_GAP * line.size;
}

/** Below the text of a numbered item, a number that no list within it begins with ends a sentence: `529-` and below it `36.` */
function endsSentenceOf(value: number, line: Line, before: readonly Draft[]): boolean {
  const last = before.at(-1);
  const isInItem = last?.kind === 'item' && last.marker.kind === 'number' && Math.abs(last.textX - line.x0) < 1;
  return isInItem && value > 1 && line.textX - line.x0 < WIDE * line.size + line.firstWordWidth;
}

/** The last item with a marker at the x of this line. */
const itemAt = (line: Line, before: readonly Draft[]) =>
  before.findLast((draft) => draft.kind === 'item' && Math.abs(draft.markerX - line.x0) < 1);

/** Whether the last item with a marker at this x counts up to it, whatever stands between them. */
function continues(marker: Marker, line: Line, before: readonly Draft[]): boolean {
  const item = itemAt(line, before);
  return item?.kind === 'item' && countsOn(item.marker, marker);
}

/** The runs without their first `length` characters. */
export function dropPrefix(runs: readonly Run[], length: number): Run[] {
  const out: Run[] = [];
  let left = length;
  for (const run of runs) {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    if (text) out.push({ ...run, text });
  }
  return out;
}
