import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { hasLeaders, PAGE_NUMBER } from '../patterns/leaders.ts';

/** A page number stands so far from its entry, font sizes: farther than words of a justified line. */
const NUMBER_GAP = 1.2;
/** Page numbers end at one x, but for so many points. */
const RAGGED = 3;

/** The head of a list of contents. */
export const CONTENTS_HEADING =
  /^(?:(?:table of )?contents|list of (?:tables|figures|illustrations|listings)|inhalt(?:sverzeichnis)?|table des mati\u00e8res|sommaire|\u00edndice|indice|sum\u00e1rio|sommario|inhoud(?:sopgave)?|innhold(?:sfortegnelse)?|indhold(?:sfortegnelse)?|inneh\u00e5ll(?:sf\u00f6rteckning)?|sis\u00e4llys(?:luettelo)?|spis tre\u015bci|obsah|tartalom(?:jegyz\u00e9k)?|cuprins|i\u00e7indekiler|\u0441\u043e\u0434\u0435\u0440\u0436\u0430\u043d\u0438\u0435|\u043e\u0433\u043b\u0430\u0432\u043b\u0435\u043d\u0438\u0435|\u0437\u043c\u0456\u0441\u0442|\u76ee *[\u5f55\u9304\u6b21])$/i;

/** So many entries with dots show that others near them, without dots, are entries too. */
const MIN_DOTTED = 2;
/** Lines between two entries at most, for the first ones of long titles. */
const MAX_BETWEEN = 3;

/**
 * Lines of a table of contents get a row of dots before their page numbers where they have none, so that later stages
 * take them neither for a table nor for headings.
 */
export function addLeaders(rows: readonly Row[]): Row[] {
  const right = numbersEnd(rows);
  const texts = rows.map(({ words }) =>
    words
      .map(({ text }) => text)
      .join(' ')
      .trim(),
  );
  const entries = rows.map((row) => endsInNumber(row, right));
  const beside = besideDotted(rows, texts);
  let inContents = false;
  return rows.map((row, index) => {
    const isEntry = entries[index] === true;
    const text = texts[index] ?? '';
    if ((index === 0 || index === rows.length - 1) && namesContents(row)) return row;
    if (CONTENTS_HEADING.test(text)) inContents = true;
    else if (!isEntry && row.x1 > right - 2 * row.size) inContents = false;
    if (!(inContents && isEntry) && !beside.has(index)) return row;
    return /(?:\.\s?){4}/.test(text) || hasLeaders(text) ? row : withDots(row);
  });
}

/** Where the page numbers end, or else all rows: a foot of the page may be wider than its text. */
function numbersEnd(rows: readonly Row[]): number {
  const numbered = rows.filter(({ words, size }) => {
    const last = splitRow(words, NUMBER_GAP * size).at(-1);
    return last?.length === 1 && words.length > 1 && PAGE_NUMBER.test(last[0]?.text ?? '');
  });
  return Math.max(...(numbered.length > 0 ? numbered : rows).map((row) => row.x1));
}

/** The running head or foot of a page that a list of contents continues on, with the number of that page behind it. */
const namesContents = ({ words }: Row): boolean =>
  CONTENTS_HEADING.test(
    words
      .slice(0, -1)
      .map(({ text }) => text)
      .join(' ')
      .trim(),
  );

function withDots(row: Row): Row {
  const last = row.words.at(-1);
  const before = row.words.at(-2);
  // An entry of an index leads to several pages.
  if (!last || !before || before.text.endsWith(',')) return row;
  return { ...row, words: [...row.words.slice(0, -1), dotsBetween(before, last), last] };
}

/** A row of dots that leads from an entry to its page number. */
export const dotsBetween = (before: Word, number: Word): Word => ({
  ...number,
  text: '.....',
  x0: before.x1 + 1,
  x1: number.x0 - 1,
});

/** Entries in a run of entries whose numbers never decrease, several of which have dots: chapters have none. */
function besideDotted(rows: readonly Row[], texts: readonly string[]): Set<number> {
  const right = median(rows.filter((_, index) => hasLeaders(texts[index] ?? '')).map(({ x1 }) => x1));
  const found = new Set<number>();
  let run: number[] = [];
  let page = 0;
  const close = () => {
    const dotted = run.filter((index) => hasLeaders(texts[index] ?? '')).length;
    if (dotted >= MIN_DOTTED) for (const index of run) found.add(index);
    run = [];
    page = 0;
  };
  for (const [index, row] of rows.entries()) {
    if (!endsInNumber(row, right)) continue;
    const number = Number(row.words.at(-1)?.text);
    if (number < page || index - (run.at(-1) ?? index) > MAX_BETWEEN + 1) close();
    run.push(index);
    page = Number.isNaN(number) ? page : number;
  }
  close();
  return found;
}

function endsInNumber({ words, x1, size }: Row, right: number): boolean {
  const last = words.at(-1);
  return (
    last !== undefined &&
    words.length > 1 &&
    PAGE_NUMBER.test(last.text) &&
    Math.abs(x1 - right) < RAGGED &&
    (splitRow(words, NUMBER_GAP * size).at(-1)?.length === 1 || words.some((word) => /^[.:]+$/.test(word.text)))
  );
}
