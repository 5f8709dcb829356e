import { expect, it } from 'vitest';
import { formatQuotes } from './format-quotes.ts';

const CITATION = {
  passage_id: 'p',
  doc_id: 'd',
  filename: 'berths.md',
  collection: 'default',
  heading_path: [],
  segment: null,
  start: 500,
  end: 520,
};

function shown(before: string): string {
  const quote = { quote: '| 3 | North |', header: '| Berth | Side |', before, after: '', confidence: 0.5 };
  const text = formatQuotes({
    quotes: [{ ...quote, citation: CITATION }],
    warnings: [],
    truncated: false,
    answerable: 'yes',
  });
  return text.slice(text.indexOf('> '));
}

it('breaks no row of a table by the sign for text that is omitted', () => {
  expect(shown('| --- | --- |\n')).toBe('> | Berth | Side |\n> | --- | --- |\n> | 3 | North |');
  expect(shown('| 2 | South |\n')).toBe('> | Berth | Side |\n> …\n> | 2 | South |\n> | 3 | North |');
  expect(shown('as follows.\n')).toBe('> | Berth | Side |\n> …as follows.\n> | 3 | North |');
});
