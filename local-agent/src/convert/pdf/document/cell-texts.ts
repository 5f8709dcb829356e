import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';
import { SAME_EDGE } from '../layout/measures.ts';
import { countsOn, type Marker, readMarker } from '../patterns/list-marker.ts';
import { rowsWithin } from '../tables/inner-rows.ts';
import { SIGN_OF_NAME } from '../tables/signatures/signed-names.ts';

/** Lines of a cell that are farther apart are of two paragraphs, font sizes. */
const PARAGRAPH_PITCH = 1.75;
/** So are those that are farther apart than others of the cell by this factor, where the lower one may begin a text. */
const WIDER = 1.75;
const START = /^[\p{Lu}\p{Lo}\d(]/u;
/** Signs that are bullets wherever they stand: a dash, a star or an `o` may be the value of a cell. */
const BULLET = /^[\u2022\u2023\u25a0\u25aa\u25cb\u25cf\u25e6\u2013]\s/;
/** A line ends early when the next word and so much more, font sizes, had place on it. */
const ENDS_EARLY = 3;

/** Lines of a cell are one text unless a list, a paragraph, what a title says or a row of a table in it starts in them. */
export function cellTexts(lines: readonly Line[]): Line[][] {
  const texts: Line[][] = [];
  const right = Math.max(0, ...lines.map((line) => line.x1));
  const rows = rowsWithin(lines);
  const items = countedItems(lines);
  const nearest = Math.min(...lines.slice(1).map((line, index) => pitch(lines[index], line)));
  // Name and title stand below each other where someone has signed.
  const isSigned = lines.some((line) => SIGN_OF_NAME.test(line.text.trim()));
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const text = texts.at(-1);
    const endsSentence = above && /[.!?]$/.test(above.text.trim());
    // Lines that were turned stand beside each other.
    const isApart = above && line.y0 > above.y1 && pitch(above, line) > PARAGRAPH_PITCH;
    const breaks =
      above &&
      (isSigned ||
        rows.has(above) ||
        rows.has(line) ||
        items.has(line) ||
        BULLET.test(line.text) ||
        (text && isBelowTitle(text, line)) ||
        (isApart &&
          (endsSentence ||
            above.text.trim().endsWith(':') ||
            (START.test(line.text) && pitch(above, line) > WIDER * nearest))) ||
        (endsSentence && right - above.x1 > line.firstWordWidth + ENDS_EARLY * line.size));
    if (text && !breaks) text.push(line);
    else texts.push([line]);
  }
  return texts;
}

/** A line without bold letters that begins a text right below lines of bold ones, at their edge; those list nothing. */
const isBelowTitle = (title: readonly Line[], line: Line): boolean =>
  /^\p{Lu}/u.test(line.text) &&
  !/[,;&]$/.test(title.at(-1)?.text.trim() ?? '') &&
  line.runs.every(({ bold }) => !bold) &&
  title.every((above) => isBold(above) && /\p{L}/u.test(above.text) && Math.abs(above.x0 - line.x0) < SAME_EDGE);

/** How far a line stands below another one, font sizes. */
const pitch = (above: Line | undefined, line: Line): number =>
  above ? (line.baseline - above.baseline) / line.size : 0;

/** The lines that begin items of a list that counts: a number right above or below them, at one edge, is the next one. */
function countedItems(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  let last: { line: Line; marker: Marker } | undefined;
  for (const line of lines) {
    const marker = readMarker(/^\S+(?=\s+\S)/.exec(line.text)?.[0] ?? '');
    if (marker?.kind !== 'number') continue;
    if (last && countsOn(last.marker, marker) && Math.abs(last.line.x0 - line.x0) < SAME_EDGE)
      found.add(last.line).add(line);
    last = { line, marker };
  }
  return found;
}
