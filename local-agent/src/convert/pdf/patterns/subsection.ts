/** A number of several parts, such as `2.1` or `A.3.`, before a word: it begins a heading or an entry of a list of contents. */
export const SUBSECTION = /^(?:\d{1,2}|\p{Lu})(?:\.\d{1,2}){1,4}\.?\s+["'\u201c\u2018]?\p{Lu}/u;
