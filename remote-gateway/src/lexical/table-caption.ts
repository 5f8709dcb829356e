import { isStatementTitle } from './statements.ts';

/** A longer paragraph is text, not a caption. UTF-16 code units. */
const MAX_CHARS = 400;
/** "(Unaudited)", "For the three months ended June 30, 2023". */
const MAX_REMARK_CHARS = 100;
/** A label at the start: "Table 3", "Tabelle 2:", "Exhibit A". */
const LABEL =
  /^[*_]{0,3}(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|exhibit|schedule|anlage) (?:\p{N}|\p{Lu}\b)/iu;
/** Scales and currencies of a table's numbers. */
const UNITS = new Set(
  [
    'million millions thousand thousands billion billions percent %',
    'mio mrd tausend millionen milliarden teur prozent',
    'milliers milliards millones miles milhões milioni',
    'usd eur gbp chf jpy cny $ € £ ¥',
  ].flatMap((words) => words.split(' ')),
);
const WORD = /\p{L}+|[%$€£¥]/gu;
const BRACKETS = /[([（]([^()[\]（）]*)[)\]）]$/u;
/** "Dollars in millions", "Angaben in Mio. €": what follows the last "in". */
const MAX_UNIT_WORDS = 3;

/** Whether a paragraph right before a table says what the table shows, or in which unit: a reader needs it with each row. */
export function isTableCaption(paragraph: string): boolean {
  const text = paragraph.trim();
  if (text === '' || text.length > MAX_CHARS) return false;
  if (LABEL.test(text) || isStatementTitle(text)) return true;
  const bracketed = BRACKETS.exec(text)?.[1];
  if (bracketed !== undefined) return wordsOf(bracketed).some((word) => UNITS.has(word));
  const words = wordsOf(text);
  const after = words.slice(words.lastIndexOf('in') + 1);
  return after.length < words.length && after.length <= MAX_UNIT_WORDS && UNITS.has(after.at(-1) ?? '');
}

/** How many of the paragraphs before a table, the nearest first, are its caption: after one may be a remark, "(Unaudited)". */
export function captionParagraphs([nearest = '', further = '']: readonly string[]): 0 | 1 | 2 {
  if (isTableCaption(nearest)) return 1;
  return isRemark(nearest.trim()) && isTableCaption(further) ? 2 : 0;
}

function isRemark(text: string): boolean {
  return text !== '' && text.length <= MAX_REMARK_CHARS && !/[.:;]$/u.test(text);
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());
}
