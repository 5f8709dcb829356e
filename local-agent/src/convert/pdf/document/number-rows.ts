import type { FlowItem } from '../flow/page-flow.ts';
import { type EdgeRow, middleOf } from './heads-in-tables.ts';

/** Pages on either side whose numbers show that a number counts with them, and how many must. */
const NEIGHBOURS = 5;
const MIN_COUNTED = 2;
/** Page numbers stand in the same place of all pages, points. */
const SAME_PLACE = 8;

const NUMBER = /^\d{1,4}$/;

/**
 * Whether a row of a table on a page is the page's number, which ended below figures by chance: it counts with the numbers
 * that were dropped from pages near it, and stands where they stand. `dropped` are the items of each page.
 */
export function numberRows(dropped: readonly ReadonlySet<FlowItem>[]): (row: EdgeRow, page: number) => boolean {
  const numbers = dropped.flatMap((items, page) =>
    [...items].flatMap((item) => {
      const text = item.kind === 'line' ? item.line.text.trim() : '';
      return item.kind === 'line' && NUMBER.test(text)
        ? [{ page, value: Number(text), middle: middleOf(item.line) }]
        : [];
    }),
  );
  return ({ text, middle }, page) => {
    if (middle === undefined || !NUMBER.test(text)) return false;
    const counted = numbers.filter(
      (other) =>
        other.page !== page &&
        Math.abs(other.page - page) <= NEIGHBOURS &&
        other.value - Number(text) === other.page - page &&
        Math.abs(other.middle - middle) < SAME_PLACE,
    );
    return counted.length >= MIN_COUNTED;
  };
}
