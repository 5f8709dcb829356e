const LEADERS = /(?:\.\s{0,3}){4}\.|(?:\u2026\s?){3}|(?:\u00b7\s?){5}/;
/** Cells of a table that say nothing. */
const ELLIPSIS = /(?<!\S)\.{3}(?!\S)/g;
const ELLIPSES = /^\s*\.{3}(?:\s+\.{3})+\s*$/;
/** Dots that some makers draw as colons. */
const COLONS = /(?<!:\s?)(?::\s?){5,}/g;
/** Fewer dots before a page number at the end, where a long title leaves no more place. */
const SHORT_LEADERS = /(?:(?<!\.)(?:\.\s?){3,4}|\s\.\s?\.\s?|\.\s\.\s)(?:\d{1,4}|[ivx]{1,7})$/;

/** Four dots are a row only before a page number at the end. */
const FOUR_DOTS = /(?<![.\s])\s?(?:\.\s?){4}(?=\d{1,4}$)/;

/** Whether a row of dots leads to a page number, as in a table of contents. */
export const hasLeaders = (text: string): boolean =>
  LEADERS.test(text.replace(ELLIPSIS, '')) || text.search(COLONS) >= 0 || SHORT_LEADERS.test(text);

/** The text with each row of dots as one ellipsis. */
export const shortenLeaders = (text: string): string =>
  text
    .replace(COLONS, ' ..... ')
    .replace(/(?<!\s)\s*(?:(?:\.\s{0,3}){5,}|(?:\u2026\s?){3,}|(?:\u00b7\s?){5,})\s*/g, (dots) =>
      ELLIPSES.test(dots) ? dots : ' \u2026 ',
    )
    .replace(FOUR_DOTS, ' \u2026 ');

/** What stands behind such a row: the number of a page. */
export const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/i;
