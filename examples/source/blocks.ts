/** A block of the sample documents, independent of the format that it is drawn in. */
export type Block =
  | { type: 'heading'; level: 1 | 2; text: string }
  | { type: 'text'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }
  | { type: 'table'; caption: string; rows: string[][] };

export const h1 = (text: string): Block => ({ type: 'heading', level: 1, text });
export const h2 = (text: string): Block => ({ type: 'heading', level: 2, text });
export const p = (text: string): Block => ({ type: 'text', text });
export const ul = (...items: string[]): Block => ({ type: 'list', ordered: false, items });
export const ol = (...items: string[]): Block => ({ type: 'list', ordered: true, items });
/** `rows[0]` is the header. */
export const table = (caption: string, ...rows: string[][]): Block => ({ type: 'table', caption, rows });
