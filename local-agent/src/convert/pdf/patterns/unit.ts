/** What figures are in, in some languages of accounts. */
const UNIT =
  /^\(?(?:unaudited[;,] )?(?:(?:amounts|dollars|shares|figures|dollars and shares|dollar amounts|[$\u20ac\u00a3\u00a5]) )?(?:(?:are )?expressed )?(?:in|en) (?:thousands|millions|billions|crores?|lakhs?|tausend|mio|mrd|tsd|milliers|milliards|miles|millones)\b/i;

/** Without a word before it, in brackets. */
const BRACKETED_UNIT = /^\((?:unaudited[;,] )?(?:thousands|millions|billions), except /i;

const EAST_ASIAN_UNIT = /^[(\uff08]?(?:单位|單位|単位|단위)\s?[:\uff1a]/;

/** Whether a line says what the figures below it are in. */
export const namesUnit = (text: string): boolean =>
  [UNIT, BRACKETED_UNIT, EAST_ASIAN_UNIT].some((unit) => unit.test(text.trim()));
