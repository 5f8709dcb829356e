/** A currency's sign, which may stand apart from its amount. */
export const SIGN = /^(?:US|C|A|HK|R)?[$\u20ac\u00a3\u00a5\u20b9]$/;

/** A year, as heads have it. */
export const YEAR = /^(?:19|20)\d\d$/;
/** A figure that is no year and no day. */
export const AMOUNT = /\d[.,]\d|^[($\u20ac\u00a3-]*\d+[)%]+$/;
