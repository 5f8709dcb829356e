/** What figures are in, in some languages of accounts. */
const UNIT =
  /^\(?(?:(?:amounts|dollars|shares|figures|dollars and shares|dollar amounts|[$\u20ac\u00a3\u00a5]) )?(?:(?:are )?expressed )?(?:in|en) (?:thousands|millions|billions|crores?|lakhs?|tausend|mio|mrd|tsd|milliers|milliards|miles|millones)\b/i;

const EAST_ASIAN_UNIT = /^[(\uff08]?(?:单位|單位|単位|단위)\s?[:\uff1a]/;

/** Whether a line says what the figures below it are in. */
export const namesUnit = (text: string): boolean => UNIT.test(text.trim()) || EAST_ASIAN_UNIT.test(text.trim());
