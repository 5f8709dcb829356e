import { expect, it } from 'vitest';
import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { tableOf } from '../tables/table.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

const TABLE: FlowItem = { kind: 'table', table: tableOf([['Gate', '12']]) };

const page = (...items: readonly (string | FlowItem)[]): PageFlow => ({
  width: 600,
  height: 800,
  items: items.map((item, index) => {
    if (typeof item !== 'string') return item;
    const baseline = 60 + 40 * index;
    const line = { ...plainLine(item), baseline, y0: baseline - 8, y1: baseline + 2 };
    return { kind: 'line' as const, line, column: line };
  }),
});

const textsOn = (...pages: readonly PageFlow[]) =>
  dropRunningHeads(pages, 10).map(({ items }) =>
    items.map((item) => (item.kind === 'line' ? item.line.text : item.kind)),
  );

it('a title that says it continues goes from above the text of a title before', () => {
  const first = page('The gate', '3. Tides', 'The water is low at noon and');
  const [, second] = textsOn(first, page('3. Tides (Continued)', 'Boats wait until it rises.', 'They leave then.'));
  expect(second).toEqual(['Boats wait until it rises.', 'They leave then.']);
});

it('so does one above the rest of a sentence, where no page has its title', () => {
  const [only] = textsOn(page('3. Tides \u2013 continued', 'rises in the evening.', 'Boats leave then.'));
  expect(only).toEqual(['rises in the evening.', 'Boats leave then.']);
});

it('so does one above the end of such a sentence, though a table follows', () => {
  const [, second] = textsOn(page('Boats'), page('3. Tides (Continued)', 'rises in the evening.', TABLE));
  expect(second).toEqual(['rises in the evening.', 'table']);
});

/** Pages before those that a test is about: in few pages, what two of them have at one place is a running head. */
const BEFORE = ['Nets', 'Ropes', 'Sails', 'Oars', 'Masts'].map((name) =>
  page(`${name} are dried and painted.`, 'Some are new.'),
);
const lastOf = (...pages: readonly PageFlow[]) => textsOn(...BEFORE, ...pages).at(-1);

it('a title that comes again within a sentence of two pages goes, also without such a word', () => {
  const first = page('Tides', 'The water is low at noon and');
  expect(lastOf(first, page('Tides', 'rises in the evening.'))).toEqual(['rises in the evening.']);
});

it.each([
  ['that no page has said before', page('The water is low at noon and'), page('Tides', 'rises in the evening.')],
  ['that stands elsewhere', page('Boats', 'Tides', 'The water is low and'), page('Tides', 'rises in the evening.')],
  ['of the sentence', page('of the sea', 'The water is low at noon and'), page('of the sea', 'rises in the evening.')],
  ['above a sentence', page('Tides', 'The water is low at noon and'), page('Tides', 'Boats wait.')],
  ['below the end of a sentence', page('Tides', 'The water is low at noon.'), page('Tides', 'eBay sells boats.')],
  ['below a table', page('Tides', TABLE), page('Tides', 'rises in the evening.')],
])('one %s stays', (_, first, next) => {
  expect(lastOf(first, next)).toHaveLength(2);
});

it('one of a table, and one that no page has said before, stay', () => {
  const [only] = textsOn(page('3. Tides (Continued)', 'Boats wait until it rises.', 'They leave then.'));
  expect(only).toHaveLength(3);
  const [, second] = textsOn(page('Tides', 'The water is low at noon.'), page('Tides (Continued)', 'In feet', TABLE));
  expect(second).toHaveLength(3);
});

it('so do the titles of slides, which are larger than their text', () => {
  const slide = page('Tides (Continued)', 'Boats wait until it rises.');
  const [, second] = textsOn(page('Tides', 'The water is low at noon.'), {
    ...slide,
    items: slide.items.map((item, index) =>
      item.kind === 'line' && index === 0 ? { ...item, line: { ...item.line, size: 14 } } : item,
    ),
  });
  expect(second).toHaveLength(2);
});
