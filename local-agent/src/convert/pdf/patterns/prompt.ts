/** What a manual sets before a command, its result or what it prints, in another font than these. */
export const PROMPT = /^[$%#>\u21d2\u21a6\u22a3\u2261]\s*$/;
