/** Characters that count as one cell against the limit of cells: of many long texts memory would run out. */
const CHARS_A_CELL = 32;

/** How many cells a text counts for; it may be shared by many cells of the file and is written for each. */
export const cellWeight = (text: string): number => Math.max(1, Math.ceil(text.length / CHARS_A_CELL));
