/** Names of Word's own styles that matter to Markdown, by their number; files hold them in the language of the program. */
const NAMES: Readonly<Record<number, string>> = {
  34: 'caption',
  45: 'macro text',
  48: 'list bullet',
  49: 'list number',
  62: 'title',
  68: 'list continue',
  74: 'subtitle',
  84: 'block text',
  101: 'html preformatted',
};

/** Names with a number, by the first and last of their style numbers, and the number in the first one. */
const ROWS: readonly (readonly [first: number, last: number, name: string, number: number])[] = [
  [19, 27, 'toc', 1],
  [54, 57, 'list bullet', 2],
  [58, 61, 'list number', 2],
  [69, 72, 'list continue', 2],
];

/** The English name of a style of Word, in lower case; `undefined` for others. */
export function builtInName(number: number): string | undefined {
  const row = ROWS.find(([first, last]) => number >= first && number <= last);
  return row ? `${row[2]} ${number - row[0] + row[3]}` : NAMES[number];
}
