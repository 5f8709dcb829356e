const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** What parsers of Markdown, of sentences and of tokens find hardest: each is repeated until a text is long. */
const PARTS = [
  '`a',
  '|a',
  '|a|b\n|-|-\n',
  '- a\n',
  '1. a\n',
  '> ',
  '# a\n',
  '*a',
  '**a_',
  '[',
  '![',
  '[a](',
  '<a',
  '<!--',
  '&a',
  '\\',
  '\n',
  ' \n',
  '~~~\n',
  '```ts\n',
  '[^a]: ',
  'http://a',
  'a@',
  'a.',
  'a. ',
  'e.g. ',
  '。',
  '\u00df\u0301',
  '\u4e00\u9fa5\u3400',
  '\u{1f468}\u200d',
  '\u202e',
  '{"a":',
  '((((',
  'x=',
  '=\n',
  '-\n',
  '\t',
  '"',
  "'",
  '0',
  'aB',
  'ab-',
];

/** Texts of so many UTF-16 code units. */
export function hostileTexts(length: number): string[] {
  return PARTS.map((part) => repeated(part, length).toWellFormed());
}
