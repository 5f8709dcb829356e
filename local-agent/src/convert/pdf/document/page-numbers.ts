import { romanValue } from '../../markdown/roman-value.ts';
import { median } from '../../page/box.ts';
import type { FlowItem, PageFlow } from '../flow/page-flow.ts';

/** So many numbers that end pages show that one within a page counts with them. */
const MIN_WITHIN = 3;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * A number alone on its line, or at the end of words that are the same on each page. `prefix` is what numbers of one count
 * share, such as "F-" of an appendix.
 */
type Numbered = {
  readonly item: LineItem;
  readonly page: number;
  readonly prefix: string;
  readonly value: number;
  readonly middle: number;
  readonly isLast: boolean;
};

const NUMBER_ALONE = /^[-\u2013\u2014|~\s]*((?:[A-Z]{1,2}[-\u2013.])?)(?:(\d{1,4})|([ivxl]{1,6}))[-\u2013\u2014|~\s]*$/;

/** A number and that of all pages: `2 of 7`. */
const NUMBER_OF_ALL = /^(\d{1,4})\s?(?:of|von|de|di|van|\/)\s?(\d{1,4})$/i;

/** Words with a number behind them. A single word may name figures or tables, which count too. */
const NUMBER_BEHIND_WORDS = /^(\S+\s.{0,98}?[\s|])(\d{1,4})$/;

/** Pages on either side whose numbers show that a number counts. */
const NEIGHBOURS = 5;
/** Page numbers stand in the same place of all pages, points. */
const SAME_PLACE = 8;

/**
 * Page numbers wherever pages end: those of web pages that were printed follow the text, at any height and with the next
 * page's text below. They count from page to page, alone on their lines or behind the same words. One list for each page.
 */
export function countingNumbers(pages: readonly PageFlow[]): LineItem[][] {
  const all = pages.flatMap(numbersOf);
  const last = all.filter((number) => number.isLast);
  const known = last.filter((number) => {
    const others = last.filter((other) => counts(number, other));
    return (
      others.length >= 2 ||
      (isPlace(number) && (others.some(isPlace) || number.prefix === `of ${pages.length}`)) ||
      (isOfAppendix(number) && (others.length > 0 || isCentred(number, pages[number.page])))
    );
  });
  const middle = median(known.map((number) => number.middle));
  const within = all.filter(
    (number) =>
      !number.isLast &&
      Math.abs(number.middle - middle) < SAME_PLACE &&
      known.filter((other) => counts(number, other)).length >= MIN_WITHIN &&
      !known.some((other) => other.prefix === number.prefix && other.value === number.value),
  );
  // Exhibits behind a report count their own pages.
  const again = last.filter(
    (number) => known.length > MIN_WITHIN && !/\s/.test(number.prefix) && Math.abs(number.middle - middle) < SAME_PLACE,
  );
  const found = new Set([...known, ...within, ...again].map(({ item }) => item));
  return pages.map(({ items }) => items.filter((item): item is LineItem => found.has(item as LineItem)));
}

/** Whether a number has the letter of its appendix before it, which no other number on a line of its own has. */
const isOfAppendix = ({ prefix }: Numbered) => /^[A-Z]{1,2}[-.\u2013]$/.test(prefix);

/** Whether a number stands in the middle of its page's width. */
const isCentred = ({ middle }: Numbered, page: PageFlow | undefined) =>
  page !== undefined && Math.abs(middle - page.width / 2) < SAME_PLACE;

/** Whether a number is that of its page among all pages. */
const isPlace = ({ value, page }: Numbered) => value === page + 1;

function numbersOf({ items }: PageFlow, page: number): Numbered[] {
  const isBelow = (item: FlowItem, y: number) =>
    (item.kind === 'line' ? item.line.baseline : item.kind === 'table' ? item.table.y1 : item.image.y1) > y;
  return items.flatMap((item) => {
    const count = item.kind === 'line' ? readCount(joinDigits(item.line.text.trim())) : undefined;
    if (item.kind !== 'line' || !count) return [];
    const { line } = item;
    const isAlone = items.every(
      (other) => other === item || other.kind !== 'line' || Math.abs(other.line.baseline - line.baseline) > line.size,
    );
    const isLast = items.every((other) => other === item || !isBelow(other, line.baseline + 1));
    return isAlone ? [{ item, page, ...count, middle: (line.x0 + line.x1) / 2, isLast }] : [];
  });
}

/** Digits that are drawn apart. */
const joinDigits = (text: string): string => (/^\d(?: \d){1,3}$/.test(text) ? text.replaceAll(' ', '') : text);

function readCount(text: string): Pick<Numbered, 'prefix' | 'value'> | undefined {
  const [, place, count] = NUMBER_OF_ALL.exec(text) ?? [];
  if (place) return { prefix: `of ${count}`, value: Number(place) };
  const [, prefix = '', digits, roman = ''] = NUMBER_ALONE.exec(text) ?? NUMBER_BEHIND_WORDS.exec(text) ?? [];
  if (digits) return { prefix, value: Number(digits) };
  return roman ? { prefix: `${prefix}i`, value: romanValue(roman) } : undefined;
}

/** A long page may be printed on several: numbers increase no faster than pages do. */
function counts(a: Numbered, b: Numbered): boolean {
  const pages = b.page - a.page;
  const values = b.value - a.value;
  if (a.prefix !== b.prefix || Math.abs(pages) > NEIGHBOURS) return false;
  return pages > 0 ? values > 0 && values <= pages : values < 0 && values >= pages;
}
